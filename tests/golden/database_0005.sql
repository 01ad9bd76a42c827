BEGIN TRANSACTION;
CREATE TABLE door_pass (
	pass_id VARCHAR(40) NOT NULL, 
	role VARCHAR(20) NOT NULL, 
	games TEXT NOT NULL, 
	expires_at VARCHAR(40) NOT NULL, 
	is_revoked BOOLEAN NOT NULL, 
	PRIMARY KEY (pass_id)
);
INSERT INTO "door_pass" VALUES('pass-1','viewer','game-1','2026-12-01T06:00:00.000000+00:00',0);
INSERT INTO "door_pass" VALUES('pass-2','scorer','*','2026-12-01T07:00:00.000000+00:00',1);
CREATE TABLE game (
	game_id VARCHAR(40) NOT NULL, 
	variant VARCHAR(200) NOT NULL, 
	players TEXT NOT NULL, 
	scores TEXT NOT NULL, 
	round INTEGER NOT NULL, 
	is_over BOOLEAN NOT NULL, 
	started_at VARCHAR(40) NOT NULL, 
	changed_at VARCHAR(40) NOT NULL, 
	records INTEGER DEFAULT '0' NOT NULL, 
	head VARCHAR(64) DEFAULT '' NOT NULL, 
	PRIMARY KEY (game_id)
);
INSERT INTO "game" VALUES('game-1','Simple online Farkle','["Ann", "Zoë"]','[1050, 2150]',8,1,'2026-11-30T19:00:07+00:00','2026-11-30T19:06:53+00:00',59,'b5bc2f7002ab9c0c455576da070ba5ffdf2e84a805aeec1a7f87553e5b8338f8');
INSERT INTO "game" VALUES('game-2','Simple online Farkle','["Bob", "Di", "Eve"]','[500, 0, 350]',2,0,'2026-11-30T19:07:00+00:00','2026-11-30T19:07:49+00:00',8,'d3eb33baea30789a2f2de18496781d48032224807e51f6709b4324731c2b8bb0');
CREATE TABLE house_rule (
	rule_id VARCHAR(80) NOT NULL, 
	text TEXT NOT NULL, 
	changed_at VARCHAR(40) NOT NULL, 
	PRIMARY KEY (rule_id)
);
INSERT INTO "house_rule" VALUES('ours','name = "Simple online Farkle"
source = "the rule text in Slovenian"
unspecified = ["start", "start_tie", "entry", "cocked", "late_player", "leaver_may_win"]
dice = 6
target = 2000
target_test = "more_than"
overshoot = "lost"
lowest_tie = "next_to_play"
final_round = "none"
rounds = 0
tie = "first_to_reach"
entry = 0
min_bank = 0
keep_all = false
hot_dice = "may"
too_good_to_stop = false
first_roll_farkle_loss = 0
cocked = "that_die"
start = "highest_die"
start_tie = "tied"
teams = false
late_player = "at_zero"
leaver_may_win = false

[[combo]]
name = "one"
faces = "1"
points = 100

[[combo]]
name = "five"
faces = "5"
points = 50

[[combo]]
name = "three {faces}"
groups = [3]
points = [1000, 200, 300, 400, 500, 600]

[[combo]]
name = "four {faces}"
groups = [4]
points = 1000

[[combo]]
name = "five {faces}"
groups = [5]
points = 2000

[[combo]]
name = "six {faces}"
groups = [6]
points = 3000

[[combo]]
name = "straight"
faces = "123456"
points = 2500

[[combo]]
name = "three pairs"
groups = [2, 2, 2]
points = 1500

[[combo]]
name = "four of a kind and a pair"
groups = [4, 2]
points = 1500
','2026-11-30T19:07:56.000000+00:00');
CREATE TABLE migration (
	name VARCHAR(80) NOT NULL, 
	at VARCHAR(40) NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "migration" VALUES('0001 games and records','2026-11-30T19:00:00+00:00');
INSERT INTO "migration" VALUES('0002 standings','2026-11-30T19:00:00+00:00');
INSERT INTO "migration" VALUES('0003 house rules','2026-11-30T19:00:00+00:00');
INSERT INTO "migration" VALUES('0004 hash chain','2026-11-30T19:00:00+00:00');
INSERT INTO "migration" VALUES('0005 door','2026-11-30T19:00:00+00:00');
CREATE TABLE played (
	name_key VARCHAR(200) NOT NULL, 
	game_id VARCHAR(40) NOT NULL, 
	place INTEGER NOT NULL, 
	moment VARCHAR(80) NOT NULL, 
	variant_id VARCHAR(200) NOT NULL, 
	variant VARCHAR(200) NOT NULL, 
	changed_at VARCHAR(40) NOT NULL, 
	name VARCHAR(200) NOT NULL, 
	side INTEGER NOT NULL, 
	score INTEGER NOT NULL, 
	side_score INTEGER NOT NULL, 
	rank INTEGER NOT NULL, 
	is_winner BOOLEAN NOT NULL, 
	games INTEGER NOT NULL, 
	wins INTEGER NOT NULL, 
	alone INTEGER NOT NULL, 
	open_games INTEGER NOT NULL, 
	turns INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	farkles INTEGER NOT NULL, 
	longest_farkles INTEGER NOT NULL, 
	hot_dice INTEGER NOT NULL, 
	best_turn INTEGER NOT NULL, 
	best_game INTEGER, 
	camera_1 INTEGER NOT NULL, 
	camera_2 INTEGER NOT NULL, 
	camera_3 INTEGER NOT NULL, 
	camera_4 INTEGER NOT NULL, 
	camera_5 INTEGER NOT NULL, 
	camera_6 INTEGER NOT NULL, 
	hand_1 INTEGER NOT NULL, 
	hand_2 INTEGER NOT NULL, 
	hand_3 INTEGER NOT NULL, 
	hand_4 INTEGER NOT NULL, 
	hand_5 INTEGER NOT NULL, 
	hand_6 INTEGER NOT NULL, 
	PRIMARY KEY (name_key, game_id)
)
 WITHOUT ROWID

;
INSERT INTO "played" VALUES('ann','game-1',0,'2026-11-30T19:06:53.000000+00:00 game-1','simple_10000','Simple online Farkle','2026-11-30T19:06:53.000000+00:00','Ann',0,1050,1050,2,0,1,0,0,0,7,1050,4,2,1,600,1050,3,3,7,4,6,3,4,4,5,7,6,4);
INSERT INTO "played" VALUES('bob','game-2',0,'2026-11-30T19:07:49.000000+00:00 game-2','simple_10000','Simple online Farkle','2026-11-30T19:07:49.000000+00:00','Bob',0,500,500,1,0,0,0,0,1,1,500,0,0,0,500,NULL,0,0,0,0,0,0,0,0,0,0,0,0);
INSERT INTO "played" VALUES('di','game-2',1,'2026-11-30T19:07:49.000000+00:00 game-2','simple_10000','Simple online Farkle','2026-11-30T19:07:49.000000+00:00','Di',1,0,0,3,0,0,0,0,1,1,0,1,1,0,0,NULL,0,0,0,0,0,0,0,0,0,0,0,0);
INSERT INTO "played" VALUES('eve','game-2',2,'2026-11-30T19:07:49.000000+00:00 game-2','simple_10000','Simple online Farkle','2026-11-30T19:07:49.000000+00:00','Eve',2,350,350,2,0,0,0,0,1,1,350,0,0,0,350,NULL,0,0,0,0,0,0,3,1,2,1,1,2);
INSERT INTO "played" VALUES('zoë','game-1',1,'2026-11-30T19:06:53.000000+00:00 game-1','simple_10000','Simple online Farkle','2026-11-30T19:06:53.000000+00:00','Zoë',1,2150,2150,1,1,1,1,0,0,7,2150,2,2,1,700,2150,4,2,6,1,6,6,5,3,6,2,10,4);
CREATE TABLE played_game (
	game_id VARCHAR(40) NOT NULL, 
	moment VARCHAR(80) NOT NULL, 
	variant_id VARCHAR(200) NOT NULL, 
	variant VARCHAR(200) NOT NULL, 
	rounds INTEGER NOT NULL, 
	is_over BOOLEAN NOT NULL, 
	started_at VARCHAR(40) NOT NULL, 
	changed_at VARCHAR(40) NOT NULL, 
	camera_1 INTEGER NOT NULL, 
	camera_2 INTEGER NOT NULL, 
	camera_3 INTEGER NOT NULL, 
	camera_4 INTEGER NOT NULL, 
	camera_5 INTEGER NOT NULL, 
	camera_6 INTEGER NOT NULL, 
	hand_1 INTEGER NOT NULL, 
	hand_2 INTEGER NOT NULL, 
	hand_3 INTEGER NOT NULL, 
	hand_4 INTEGER NOT NULL, 
	hand_5 INTEGER NOT NULL, 
	hand_6 INTEGER NOT NULL, 
	PRIMARY KEY (game_id)
);
INSERT INTO "played_game" VALUES('game-1','2026-11-30T19:06:53.000000+00:00 game-1','simple_10000','Simple online Farkle',7,1,'2026-11-30T19:00:07.000000+00:00','2026-11-30T19:06:53.000000+00:00',7,5,13,5,12,9,9,7,11,9,16,8);
INSERT INTO "played_game" VALUES('game-2','2026-11-30T19:07:49.000000+00:00 game-2','simple_10000','Simple online Farkle',1,0,'2026-11-30T19:07:00.000000+00:00','2026-11-30T19:07:49.000000+00:00',0,0,0,0,0,0,3,1,2,1,1,2);
CREATE TABLE record (
	game_id VARCHAR(40) NOT NULL, 
	seq INTEGER NOT NULL, 
	format INTEGER NOT NULL, 
	payload TEXT NOT NULL, 
	at VARCHAR(40) NOT NULL, 
	device VARCHAR(80) NOT NULL, 
	"before" VARCHAR(64) DEFAULT '' NOT NULL, 
	PRIMARY KEY (game_id, seq), 
	FOREIGN KEY(game_id) REFERENCES game (game_id)
);
INSERT INTO "record" VALUES('game-1',1,2,'{"kind":"did","command":{"kind":"start","variant":{"id":"simple_10000","name":"Simple online Farkle","source":"the rule text in Slovenian","unspecified":["start","start_tie","entry","cocked","late_player","leaver_may_win"],"dice":6,"target":2000,"target_test":"more_than","overshoot":"lost","lowest_tie":"next_to_play","final_round":"none","rounds":0,"tie":"first_to_reach","entry":0,"min_bank":0,"keep_all":false,"hot_dice":"may","too_good_to_stop":false,"first_roll_farkle_loss":0,"cocked":"that_die","start":"highest_die","start_tie":"tied","teams":false,"late_player":"at_zero","leaver_may_win":false,"combo":[{"name":"one","faces":"1","points":100},{"name":"five","faces":"5","points":50},{"name":"three {faces}","groups":[3],"points":[1000,200,300,400,500,600]},{"name":"four {faces}","groups":[4],"points":1000},{"name":"five {faces}","groups":[5],"points":2000},{"name":"six {faces}","groups":[6],"points":3000},{"name":"straight","faces":"123456","points":2500},{"name":"three pairs","groups":[2,2,2],"points":1500},{"name":"four of a kind and a pair","groups":[4,2],"points":1500}]},"players":["Ann","Zoë"],"teams":[]},"events":[{"kind":"started","variant":{"id":"simple_10000","name":"Simple online Farkle","source":"the rule text in Slovenian","unspecified":["start","start_tie","entry","cocked","late_player","leaver_may_win"],"dice":6,"target":2000,"target_test":"more_than","overshoot":"lost","lowest_tie":"next_to_play","final_round":"none","rounds":0,"tie":"first_to_reach","entry":0,"min_bank":0,"keep_all":false,"hot_dice":"may","too_good_to_stop":false,"first_roll_farkle_loss":0,"cocked":"that_die","start":"highest_die","start_tie":"tied","teams":false,"late_player":"at_zero","leaver_may_win":false,"combo":[{"name":"one","faces":"1","points":100},{"name":"five","faces":"5","points":50},{"name":"three {faces}","groups":[3],"points":[1000,200,300,400,500,600]},{"name":"four {faces}","groups":[4],"points":1000},{"name":"five {faces}","groups":[5],"points":2000},{"name":"six {faces}","groups":[6],"points":3000},{"name":"straight","faces":"123456","points":2500},{"name":"three pairs","groups":[2,2,2],"points":1500},{"name":"four of a kind and a pair","groups":[4,2],"points":1500}]},"players":["Ann","Zoë"],"teams":[]}]}','2026-11-30T19:00:07+00:00','phone','');
INSERT INTO "record" VALUES('game-1',2,2,'{"kind":"did","command":{"kind":"roll","roll":"123455","source":"camera","read":"123455"},"events":[{"kind":"rolled","roll":"123455","source":"camera","read":"123455"}]}','2026-11-30T19:00:14+00:00','phone','bd3ae18625f2ff57c5f33bfaec17130a363fc9282840a5f7e46c44c3e6a01ca8');
INSERT INTO "record" VALUES('game-1',3,2,'{"kind":"did","command":{"kind":"keep","kept":"155"},"events":[{"kind":"kept","kept":"155","points":200,"combos":["one","five","five"]}]}','2026-11-30T19:00:21+00:00','phone','197a6b9e3a6a2e543b419bcd4ff5d298644668217e041e9459be8001efb29cfc');
INSERT INTO "record" VALUES('game-1',4,2,'{"kind":"did","command":{"kind":"roll","roll":"355","source":"camera","read":"355"},"events":[{"kind":"rolled","roll":"355","source":"camera","read":"355"}]}','2026-11-30T19:00:28+00:00','phone','7e994d5cd5cddbeae8f3afe9585f93a1ff2eca2952cd3bbbc751aa2cb6cf10e6');
INSERT INTO "record" VALUES('game-1',5,2,'{"kind":"did","command":{"kind":"keep","kept":"55"},"events":[{"kind":"kept","kept":"55","points":100,"combos":["five","five"]}]}','2026-11-30T19:00:35+00:00','phone','17bcaa4945c5b926f71f90fbe4a5ca46f98837accce03493de64bc95645cf027');
INSERT INTO "record" VALUES('game-1',6,2,'{"kind":"did","command":{"kind":"roll","roll":"5","source":"hand","read":null},"events":[{"kind":"rolled","roll":"5","source":"hand","read":null}]}','2026-11-30T19:00:42+00:00','phone','74edde9fbe05fadacf28916f5b1e657ea61f6d9f81acbcb40450ad5caa8e2c4e');
INSERT INTO "record" VALUES('game-1',7,2,'{"kind":"did","command":{"kind":"keep","kept":"5"},"events":[{"kind":"kept","kept":"5","points":50,"combos":["five"]}]}','2026-11-30T19:00:49+00:00','phone','8031b827fcedddd76a768edf2ab4fbf1e9bc4e0361487730444544b295e066ff');
INSERT INTO "record" VALUES('game-1',8,2,'{"kind":"did","command":{"kind":"bank"},"events":[{"kind":"banked","points":350,"typed":false,"enters":true}]}','2026-11-30T19:00:56+00:00','phone','3b6669a5c50dcb65cba9300c0e729a6dba2dfe52f855c0e556e7fc0cb584b9cc');
INSERT INTO "record" VALUES('game-1',9,2,'{"kind":"did","command":{"kind":"roll","roll":"234455","source":"camera","read":"234455"},"events":[{"kind":"rolled","roll":"234455","source":"camera","read":"234455"}]}','2026-11-30T19:01:03+00:00','phone','917324d91cebb936ad2ac1083428ac1d9d567361c214ea320d168131eb9f2c11');
INSERT INTO "record" VALUES('game-1',10,2,'{"kind":"undid"}','2026-11-30T19:01:10+00:00','phone','0b4af13304818508f098dc3a86c295436e5ebd2e326ab33ee81d3dfecc09b44c');
INSERT INTO "record" VALUES('game-1',11,2,'{"kind":"redid"}','2026-11-30T19:01:17+00:00','phone','0738da21f14974613586a000fb8fb0ed8e61a1a1effcdc7e56977162fe1cb7fd');
INSERT INTO "record" VALUES('game-1',12,2,'{"kind":"undid"}','2026-11-30T19:01:24+00:00','phone','7337afc0ecb7812e57ad23b50411b2e9f256c118fe6537a1a82773558bc0fff7');
INSERT INTO "record" VALUES('game-1',13,2,'{"kind":"did","command":{"kind":"roll","roll":"135556","source":"camera","read":"135556"},"events":[{"kind":"rolled","roll":"135556","source":"camera","read":"135556"}]}','2026-11-30T19:01:31+00:00','phone','74c2305f9aa140113ecf39df7141a258a2a4435bf8e2bec792647d30ae2a9080');
INSERT INTO "record" VALUES('game-1',14,2,'{"kind":"did","command":{"kind":"keep","kept":"1555"},"events":[{"kind":"kept","kept":"1555","points":600,"combos":["three fives","one"]}]}','2026-11-30T19:01:38+00:00','phone','97ea14ac5b2f9e88d1c6bda55e7756cf33cbe5ffda0b3ab775fb39b930777062');
INSERT INTO "record" VALUES('game-1',15,2,'{"kind":"did","command":{"kind":"bank"},"events":[{"kind":"banked","points":600,"typed":false,"enters":true}]}','2026-11-30T19:01:45+00:00','phone','bb5c83b0c2e598f310b4b47ea09e2435824ff41c40b436f5f6aff67f60972a9d');
INSERT INTO "record" VALUES('game-1',16,2,'{"kind":"did","command":{"kind":"roll","roll":"223446","source":"hand","read":null},"events":[{"kind":"rolled","roll":"223446","source":"hand","read":null},{"kind":"farkled","lost":0,"typed":false}]}','2026-11-30T19:01:52+00:00','phone','e1abaf5621a13f838bc36efa599a577a1dacec7bf38b00738d48c7a839bd37cf');
INSERT INTO "record" VALUES('game-1',17,2,'{"kind":"did","command":{"kind":"points","points":100},"events":[{"kind":"banked","points":100,"typed":true,"enters":true}]}','2026-11-30T19:01:59+00:00','phone','c06aa468b45f95520d1e4db74c597cbf79601dfb06eae58b47f7c64f6bdc379b');
INSERT INTO "record" VALUES('game-1',18,2,'{"kind":"did","command":{"kind":"roll","roll":"134556","source":"hand","read":null},"events":[{"kind":"rolled","roll":"134556","source":"hand","read":null}]}','2026-11-30T19:02:06+00:00','phone','fd556bc75f544d1c15340f60942141d9193a3e8f550e47c45a2786402dfd3bfb');
INSERT INTO "record" VALUES('game-1',19,2,'{"kind":"did","command":{"kind":"keep","kept":"155"},"events":[{"kind":"kept","kept":"155","points":200,"combos":["one","five","five"]}]}','2026-11-30T19:02:13+00:00','phone','eb974c3a97fb6ba6ea3caa422cdf0fb887ce87c4ef71f318c3469ceac281c36c');
INSERT INTO "record" VALUES('game-1',20,2,'{"kind":"did","command":{"kind":"roll","roll":"146","source":"camera","read":"146"},"events":[{"kind":"rolled","roll":"146","source":"camera","read":"146"}]}','2026-11-30T19:02:20+00:00','phone','a7a7b869221010596c61d94cc94c73a121c0be5fddd53ef915b8666d73be9817');
INSERT INTO "record" VALUES('game-1',21,2,'{"kind":"did","command":{"kind":"keep","kept":"1"},"events":[{"kind":"kept","kept":"1","points":100,"combos":["one"]}]}','2026-11-30T19:02:27+00:00','phone','f9a02ce175261b0652f53a2bad50189e1a61353a728d3e1fd58092496fed0bec');
INSERT INTO "record" VALUES('game-1',22,2,'{"kind":"did","command":{"kind":"roll","roll":"23","source":"camera","read":"23"},"events":[{"kind":"rolled","roll":"23","source":"camera","read":"23"},{"kind":"farkled","lost":300,"typed":false}]}','2026-11-30T19:02:34+00:00','phone','1d056027939615e1305e976ec6723797abeab40bcfbf64b56edb174cb98ca81c');
INSERT INTO "record" VALUES('game-1',23,2,'{"kind":"did","command":{"kind":"roll","roll":"112556","source":"hand","read":null},"events":[{"kind":"rolled","roll":"112556","source":"hand","read":null}]}','2026-11-30T19:02:41+00:00','phone','023a4495d498715b5487c0d17cd1c6445e2045298b58f9c4e840498a111e8e84');
INSERT INTO "record" VALUES('game-1',24,2,'{"kind":"did","command":{"kind":"keep","kept":"1155"},"events":[{"kind":"kept","kept":"1155","points":300,"combos":["one","one","five","five"]}]}','2026-11-30T19:02:48+00:00','phone','f1ae738351bba2237243806cda422d3ad4bdd092609399868adfc65ccbc66f9b');
INSERT INTO "record" VALUES('game-1',25,2,'{"kind":"did","command":{"kind":"roll","roll":"33","source":"camera","read":"33"},"events":[{"kind":"rolled","roll":"33","source":"camera","read":"33"},{"kind":"farkled","lost":300,"typed":false}]}','2026-11-30T19:02:55+00:00','phone','d9311dcf56eb77ee907b211c9b0e81d5012d357369e0caa10e38756b3fccc8fe');
INSERT INTO "record" VALUES('game-1',26,2,'{"kind":"did","command":{"kind":"points","points":100},"events":[{"kind":"banked","points":100,"typed":true,"enters":true}]}','2026-11-30T19:03:02+00:00','phone','9885bdc682b60a277e5f839db6021203e985fc96d877b7eb0422df9c5ff72245');
INSERT INTO "record" VALUES('game-1',27,2,'{"kind":"did","command":{"kind":"roll","roll":"233566","source":"hand","read":null},"events":[{"kind":"rolled","roll":"233566","source":"hand","read":null}]}','2026-11-30T19:03:09+00:00','phone','53570c7f037b7e7070c4f9d0fc862e4ea6dbac0ab1dce1147391ca536ed2368c');
INSERT INTO "record" VALUES('game-1',28,2,'{"kind":"did","command":{"kind":"keep","kept":"5"},"events":[{"kind":"kept","kept":"5","points":50,"combos":["five"]}]}','2026-11-30T19:03:16+00:00','phone','214d588fd79d62d6621af6418d0ea1215395c549a7dda92ca30a45ddd788fb2b');
INSERT INTO "record" VALUES('game-1',29,2,'{"kind":"did","command":{"kind":"roll","roll":"33455","source":"hand","read":null},"events":[{"kind":"rolled","roll":"33455","source":"hand","read":null}]}','2026-11-30T19:03:23+00:00','phone','f892026c335b2248516d4181d32657d1b263ab24677a1186c974ad04c32167e2');
INSERT INTO "record" VALUES('game-1',30,2,'{"kind":"did","command":{"kind":"keep","kept":"55"},"events":[{"kind":"kept","kept":"55","points":100,"combos":["five","five"]}]}','2026-11-30T19:03:30+00:00','phone','1aacb7c6c8d1eb6e83099bb3c5d188d082d4126e10fd62a956d0133592364497');
INSERT INTO "record" VALUES('game-1',31,2,'{"kind":"did","command":{"kind":"roll","roll":"235","source":"hand","read":null},"events":[{"kind":"rolled","roll":"235","source":"hand","read":null}]}','2026-11-30T19:03:37+00:00','phone','c062bfc277f9fdf3b644f2ba488d1dfb0b95cf73d7994e01d501b60fb5bd9d35');
INSERT INTO "record" VALUES('game-1',32,2,'{"kind":"did","command":{"kind":"keep","kept":"5"},"events":[{"kind":"kept","kept":"5","points":50,"combos":["five"]}]}','2026-11-30T19:03:44+00:00','phone','8b4eb4c355f608a1d701d3fd0c15dbed16f6948f77dea7350d38006b8c7db60b');
INSERT INTO "record" VALUES('game-1',33,2,'{"kind":"did","command":{"kind":"roll","roll":"14","source":"camera","read":"14"},"events":[{"kind":"rolled","roll":"14","source":"camera","read":"14"}]}','2026-11-30T19:03:51+00:00','phone','4d7751f8dadd1d6b3b7ed03951e5ca0662439ed302f01d0bb3c3b9183ddd692b');
INSERT INTO "record" VALUES('game-1',34,2,'{"kind":"did","command":{"kind":"keep","kept":"1"},"events":[{"kind":"kept","kept":"1","points":100,"combos":["one"]}]}','2026-11-30T19:03:58+00:00','phone','e227f3764dd297231b7da31b4d98801a5349fffadb538410db052a39e67e2d66');
INSERT INTO "record" VALUES('game-1',35,2,'{"kind":"did","command":{"kind":"roll","roll":"6","source":"camera","read":"6"},"events":[{"kind":"rolled","roll":"6","source":"camera","read":"6"},{"kind":"farkled","lost":300,"typed":false}]}','2026-11-30T19:04:05+00:00','phone','834fe1e318b69cd5bfd80f7387c21e9a26f7d74eb5c9a02c37d1c22d50a2b8a5');
INSERT INTO "record" VALUES('game-1',36,2,'{"kind":"did","command":{"kind":"roll","roll":"123346","source":"camera","read":"123346"},"events":[{"kind":"rolled","roll":"123346","source":"camera","read":"123346"}]}','2026-11-30T19:04:12+00:00','phone','2e91d9a8e15280f5608b3de667507ed4f2b87964f6265d3aae190ec3c810ee9e');
INSERT INTO "record" VALUES('game-1',37,2,'{"kind":"did","command":{"kind":"keep","kept":"1"},"events":[{"kind":"kept","kept":"1","points":100,"combos":["one"]}]}','2026-11-30T19:04:19+00:00','phone','52a47c5152774655d0e721dfa2fc5932dcff6de14ba2218d466a2560446bf39d');
INSERT INTO "record" VALUES('game-1',38,2,'{"kind":"did","command":{"kind":"roll","roll":"23466","source":"hand","read":null},"events":[{"kind":"rolled","roll":"23466","source":"hand","read":null},{"kind":"farkled","lost":100,"typed":false}]}','2026-11-30T19:04:26+00:00','phone','07ff4de9449152315737568febb890c45f4a256ca47429099fbe738ef414645a');
INSERT INTO "record" VALUES('game-1',39,2,'{"kind":"did","command":{"kind":"roll","roll":"123356","source":"camera","read":"123356"},"events":[{"kind":"rolled","roll":"123356","source":"camera","read":"123356"}]}','2026-11-30T19:04:33+00:00','phone','35f84ca4c92ff35a985d15c91acabe1c567626fc5558e051c0afba397723ba85');
INSERT INTO "record" VALUES('game-1',40,2,'{"kind":"did","command":{"kind":"keep","kept":"15"},"events":[{"kind":"kept","kept":"15","points":150,"combos":["one","five"]}]}','2026-11-30T19:04:40+00:00','phone','5a49793044e1ac01b5b821a3d2fbefabb1b1ece973a9f883d9a6a492916c6810');
INSERT INTO "record" VALUES('game-1',41,2,'{"kind":"did","command":{"kind":"roll","roll":"1355","source":"hand","read":null},"events":[{"kind":"rolled","roll":"1355","source":"hand","read":null}]}','2026-11-30T19:04:47+00:00','phone','ecab06b053e31eefd8b4264f16633b1d555355ae24d22a82d36be50d393c93e2');
INSERT INTO "record" VALUES('game-1',42,2,'{"kind":"did","command":{"kind":"keep","kept":"155"},"events":[{"kind":"kept","kept":"155","points":200,"combos":["one","five","five"]}]}','2026-11-30T19:04:54+00:00','phone','fc8dbe9516e0c04652ae909bde65420b9bfb30f581b1f3b10b5cd9a93a1df2fa');
INSERT INTO "record" VALUES('game-1',43,2,'{"kind":"did","command":{"kind":"bank"},"events":[{"kind":"banked","points":350,"typed":false,"enters":true}]}','2026-11-30T19:05:01+00:00','phone','28c9bfbe347dae4d79f41ee35d3775d8066831f6713b740930e0cf9c50d7247c');
INSERT INTO "record" VALUES('game-1',44,2,'{"kind":"did","command":{"kind":"roll","roll":"334556","source":"camera","read":"334556"},"events":[{"kind":"rolled","roll":"334556","source":"camera","read":"334556"}]}','2026-11-30T19:05:08+00:00','phone','aec998e4af2a53f9e892417592c6ee611c2a2bdb92cb8df6ef2103f98f4484b3');
INSERT INTO "record" VALUES('game-1',45,2,'{"kind":"did","command":{"kind":"keep","kept":"55"},"events":[{"kind":"kept","kept":"55","points":100,"combos":["five","five"]}]}','2026-11-30T19:05:15+00:00','phone','a395c7dd96a7618167928d257021b9aeec9a26018fee84d576bf51f9329f52ce');
INSERT INTO "record" VALUES('game-1',46,2,'{"kind":"did","command":{"kind":"roll","roll":"1144","source":"hand","read":null},"events":[{"kind":"rolled","roll":"1144","source":"hand","read":null}]}','2026-11-30T19:05:22+00:00','phone','a0c3b0574648eee095c4d9c365a2b1e428d5fddcd741eaa58255e15f2f75458d');
INSERT INTO "record" VALUES('game-1',47,2,'{"kind":"did","command":{"kind":"keep","kept":"11"},"events":[{"kind":"kept","kept":"11","points":200,"combos":["one","one"]}]}','2026-11-30T19:05:29+00:00','phone','4d05c0735860421ef5868f3873d537a0d2cf63023fefeec7a905e291360a207e');
INSERT INTO "record" VALUES('game-1',48,2,'{"kind":"did","command":{"kind":"roll","roll":"34","source":"hand","read":null},"events":[{"kind":"rolled","roll":"34","source":"hand","read":null},{"kind":"farkled","lost":300,"typed":false}]}','2026-11-30T19:05:36+00:00','phone','d80f77645887b58330caefb3024a2daea18f46fea112a416a6db46e050dc9927');
INSERT INTO "record" VALUES('game-1',49,2,'{"kind":"did","command":{"kind":"roll","roll":"114556","source":"hand","read":null},"events":[{"kind":"rolled","roll":"114556","source":"hand","read":null}]}','2026-11-30T19:05:43+00:00','phone','21215b42f56d96a2c9413a0ea63f9bda2b04d2499aa383a8299b765a00088fa2');
INSERT INTO "record" VALUES('game-1',50,2,'{"kind":"did","command":{"kind":"keep","kept":"1155"},"events":[{"kind":"kept","kept":"1155","points":300,"combos":["one","one","five","five"]}]}','2026-11-30T19:05:50+00:00','phone','e320217ee2be7a0f64fa8e0445f0b679710aed9c186d42b768998597970a7e91');
INSERT INTO "record" VALUES('game-1',51,2,'{"kind":"did","command":{"kind":"roll","roll":"55","source":"camera","read":"55"},"events":[{"kind":"rolled","roll":"55","source":"camera","read":"55"}]}','2026-11-30T19:05:57+00:00','phone','cb67750dc4cc68e665fdb6d94defaf32aa9d747e14d8eba45da92bf34377f6f4');
INSERT INTO "record" VALUES('game-1',52,2,'{"kind":"did","command":{"kind":"keep","kept":"55"},"events":[{"kind":"kept","kept":"55","points":100,"combos":["five","five"]}]}','2026-11-30T19:06:04+00:00','phone','99d462dc4f7059700cd9d9f72f4593d8b594c16feb014382973bc792cb647d99');
INSERT INTO "record" VALUES('game-1',53,2,'{"kind":"did","command":{"kind":"bank"},"events":[{"kind":"banked","points":400,"typed":false,"enters":true}]}','2026-11-30T19:06:11+00:00','phone','835ebd6aaa2b2a13d2254e25a7a66ec0a6c96efa9a954b0f0d2d8d87090ff7f3');
INSERT INTO "record" VALUES('game-1',54,2,'{"kind":"did","command":{"kind":"roll","roll":"123555","source":"hand","read":null},"events":[{"kind":"rolled","roll":"123555","source":"hand","read":null}]}','2026-11-30T19:06:18+00:00','phone','2346369f1418725c2cb0cbb3ae85128b5d9cc44fcff58961d4f059542041b839');
INSERT INTO "record" VALUES('game-1',55,2,'{"kind":"did","command":{"kind":"keep","kept":"1555"},"events":[{"kind":"kept","kept":"1555","points":600,"combos":["three fives","one"]}]}','2026-11-30T19:06:25+00:00','phone','254f4381ea88b0f2eb37418204e4b8af99dfd628c32d550c4b0954de5598d06d');
INSERT INTO "record" VALUES('game-1',56,2,'{"kind":"did","command":{"kind":"bank"},"events":[{"kind":"banked","points":600,"typed":false,"enters":true}]}','2026-11-30T19:06:32+00:00','phone','0175e6a6048db734e970ca4c965f5689beffaa933652b82a00a91dc4ac681556');
INSERT INTO "record" VALUES('game-1',57,2,'{"kind":"did","command":{"kind":"roll","roll":"123666","source":"camera","read":"123666"},"events":[{"kind":"rolled","roll":"123666","source":"camera","read":"123666"}]}','2026-11-30T19:06:39+00:00','phone','7866c7e1ae500f8b29b5c2e300628d864bd57ff500adf2174d3826b185af306b');
INSERT INTO "record" VALUES('game-1',58,2,'{"kind":"did","command":{"kind":"keep","kept":"1666"},"events":[{"kind":"kept","kept":"1666","points":700,"combos":["three sixes","one"]}]}','2026-11-30T19:06:46+00:00','phone','7d55ed4a5458d573a600352ba31ef6e6397a9592a0559b0a4b71786a1034faee');
INSERT INTO "record" VALUES('game-1',59,2,'{"kind":"did","command":{"kind":"bank"},"events":[{"kind":"banked","points":700,"typed":false,"enters":true},{"kind":"ended","winners":[1]}]}','2026-11-30T19:06:53+00:00','phone','a95dfc6bfc4e5794a0bc117509eee9864aa9541f41cc2d42bc81ceeb0544215e');
INSERT INTO "record" VALUES('game-2',1,2,'{"kind":"did","command":{"kind":"start","variant":{"id":"simple_10000","name":"Simple online Farkle","source":"the rule text in Slovenian","unspecified":["start","start_tie","entry","cocked","late_player","leaver_may_win"],"dice":6,"target":2000,"target_test":"more_than","overshoot":"lost","lowest_tie":"next_to_play","final_round":"none","rounds":0,"tie":"first_to_reach","entry":0,"min_bank":0,"keep_all":false,"hot_dice":"may","too_good_to_stop":false,"first_roll_farkle_loss":0,"cocked":"that_die","start":"highest_die","start_tie":"tied","teams":false,"late_player":"at_zero","leaver_may_win":false,"combo":[{"name":"one","faces":"1","points":100},{"name":"five","faces":"5","points":50},{"name":"three {faces}","groups":[3],"points":[1000,200,300,400,500,600]},{"name":"four {faces}","groups":[4],"points":1000},{"name":"five {faces}","groups":[5],"points":2000},{"name":"six {faces}","groups":[6],"points":3000},{"name":"straight","faces":"123456","points":2500},{"name":"three pairs","groups":[2,2,2],"points":1500},{"name":"four of a kind and a pair","groups":[4,2],"points":1500}]},"players":["Bob","Di","Eve"],"teams":[]},"events":[{"kind":"started","variant":{"id":"simple_10000","name":"Simple online Farkle","source":"the rule text in Slovenian","unspecified":["start","start_tie","entry","cocked","late_player","leaver_may_win"],"dice":6,"target":2000,"target_test":"more_than","overshoot":"lost","lowest_tie":"next_to_play","final_round":"none","rounds":0,"tie":"first_to_reach","entry":0,"min_bank":0,"keep_all":false,"hot_dice":"may","too_good_to_stop":false,"first_roll_farkle_loss":0,"cocked":"that_die","start":"highest_die","start_tie":"tied","teams":false,"late_player":"at_zero","leaver_may_win":false,"combo":[{"name":"one","faces":"1","points":100},{"name":"five","faces":"5","points":50},{"name":"three {faces}","groups":[3],"points":[1000,200,300,400,500,600]},{"name":"four {faces}","groups":[4],"points":1000},{"name":"five {faces}","groups":[5],"points":2000},{"name":"six {faces}","groups":[6],"points":3000},{"name":"straight","faces":"123456","points":2500},{"name":"three pairs","groups":[2,2,2],"points":1500},{"name":"four of a kind and a pair","groups":[4,2],"points":1500}]},"players":["Bob","Di","Eve"],"teams":[]}]}','2026-11-30T19:07:00+00:00','phone','');
INSERT INTO "record" VALUES('game-2',2,2,'{"kind":"did","command":{"kind":"points","points":500},"events":[{"kind":"banked","points":500,"typed":true,"enters":true}]}','2026-11-30T19:07:07+00:00','phone','ccc2cd7862f24763d6942b98429b94b471012a354276aa41bce4fa13fe530f20');
INSERT INTO "record" VALUES('game-2',3,2,'{"kind":"did","command":{"kind":"points","points":0},"events":[{"kind":"farkled","lost":0,"typed":true}]}','2026-11-30T19:07:14+00:00','phone','b172d579018951fd5bedd9239dfc31546324096d17bd512c0374d2f8625fbb19');
INSERT INTO "record" VALUES('game-2',4,2,'{"kind":"did","command":{"kind":"roll","roll":"112346","source":"hand","read":null},"events":[{"kind":"rolled","roll":"112346","source":"hand","read":null}]}','2026-11-30T19:07:21+00:00','phone','66ad0d84fcf3042c222fd748733039413f0aea98db6ebad64392ebe4c17be716');
INSERT INTO "record" VALUES('game-2',5,2,'{"kind":"did","command":{"kind":"keep","kept":"11"},"events":[{"kind":"kept","kept":"11","points":200,"combos":["one","one"]}]}','2026-11-30T19:07:28+00:00','phone','59ed57fe25e589fd0c5dcef9f447d242324ac7e51c2d963e774d7a6ae3c3bf4f');
INSERT INTO "record" VALUES('game-2',6,2,'{"kind":"did","command":{"kind":"roll","roll":"1356","source":"hand","read":null},"events":[{"kind":"rolled","roll":"1356","source":"hand","read":null}]}','2026-11-30T19:07:35+00:00','phone','5bb11badfbf7df1ef16409f758756c9237189b943c394e6df1f1b90acb3d7d95');
INSERT INTO "record" VALUES('game-2',7,2,'{"kind":"did","command":{"kind":"keep","kept":"15"},"events":[{"kind":"kept","kept":"15","points":150,"combos":["one","five"]}]}','2026-11-30T19:07:42+00:00','phone','5a5cefeeb719d382d79f7da3cf121a41a6b1a74dbd71fe589216fff3fd2e344b');
INSERT INTO "record" VALUES('game-2',8,2,'{"kind":"did","command":{"kind":"bank"},"events":[{"kind":"banked","points":350,"typed":false,"enters":true}]}','2026-11-30T19:07:49+00:00','phone','cb2af2ffc3e11889c859aa555af1112a3447350e087d1d400a89908cdffe2754');
CREATE INDEX game_by_change ON game (changed_at);
CREATE INDEX played_game_by_moment ON played_game (moment);
CREATE INDEX played_by_name ON played (name_key, moment);
CREATE INDEX played_by_game ON played (game_id);
COMMIT;
