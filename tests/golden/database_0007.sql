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
INSERT INTO "game" VALUES('game-1','Simple online Farkle','["Ann", "Zoë"]','[1500, 2350]',5,1,'2026-11-30T19:00:07+00:00','2026-11-30T19:04:47+00:00',41,'e0a70d36c7491874f9c06eb8f03b8316c8fc610de27e6fbcb9ed62ff9fa7e15c');
INSERT INTO "game" VALUES('game-2','Simple online Farkle','["Bob", "Di", "Eve"]','[900, 0, 0]',2,0,'2026-11-30T19:04:54+00:00','2026-11-30T19:05:57+00:00',10,'b41691ff217c33e1ae3b048a186e8749fbc50d1c530ee9abc19bf5717b5ef379');
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
','2026-11-30T19:06:04.000000+00:00');
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
INSERT INTO "migration" VALUES('0006 open games','2026-11-30T19:00:00+00:00');
INSERT INTO "migration" VALUES('0007 pictures','2026-11-30T19:00:00+00:00');
CREATE TABLE picture_switch (
	game_id VARCHAR(40) NOT NULL, 
	PRIMARY KEY (game_id)
);
INSERT INTO "picture_switch" VALUES('game-2');
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
INSERT INTO "played" VALUES('ann','game-1',0,'2026-11-30T19:04:47.000000+00:00 game-1','simple_10000','Simple online Farkle','2026-11-30T19:04:47.000000+00:00','Ann',0,1500,1500,2,0,1,0,0,0,4,1500,1,1,0,700,1500,0,1,0,0,1,2,5,4,3,5,10,2);
INSERT INTO "played" VALUES('bob','game-2',0,'2026-11-30T19:05:57.000000+00:00 game-2','simple_10000','Simple online Farkle','2026-11-30T19:05:57.000000+00:00','Bob',0,900,900,1,0,0,0,0,1,2,900,0,0,0,500,NULL,0,0,0,0,0,0,1,2,3,0,0,0);
INSERT INTO "played" VALUES('di','game-2',1,'2026-11-30T19:05:57.000000+00:00 game-2','simple_10000','Simple online Farkle','2026-11-30T19:05:57.000000+00:00','Di',1,0,0,2,0,0,0,0,1,1,0,1,1,0,0,NULL,2,1,1,1,0,1,0,0,0,0,0,0);
INSERT INTO "played" VALUES('eve','game-2',2,'2026-11-30T19:05:57.000000+00:00 game-2','simple_10000','Simple online Farkle','2026-11-30T19:05:57.000000+00:00','Eve',2,0,0,2,0,0,0,0,1,1,0,1,1,0,0,NULL,0,0,0,0,0,0,0,3,1,2,1,1);
INSERT INTO "played" VALUES('zoë','game-1',1,'2026-11-30T19:04:47.000000+00:00 game-1','simple_10000','Simple online Farkle','2026-11-30T19:04:47.000000+00:00','Zoë',1,2350,2350,1,1,1,1,0,0,4,2350,1,1,1,1500,2350,4,3,5,3,4,4,4,3,5,1,2,1);
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
INSERT INTO "played_game" VALUES('game-1','2026-11-30T19:04:47.000000+00:00 game-1','simple_10000','Simple online Farkle',4,1,'2026-11-30T19:00:07.000000+00:00','2026-11-30T19:04:47.000000+00:00',4,4,5,3,5,6,9,7,8,6,12,3);
INSERT INTO "played_game" VALUES('game-2','2026-11-30T19:05:57.000000+00:00 game-2','simple_10000','Simple online Farkle',2,0,'2026-11-30T19:04:54.000000+00:00','2026-11-30T19:05:57.000000+00:00',2,1,1,1,0,1,1,5,4,2,1,1);
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
INSERT INTO "record" VALUES('game-1',2,2,'{"kind":"did","command":{"kind":"roll","roll":"123455","source":"hand","read":null},"events":[{"kind":"rolled","roll":"123455","source":"hand","read":null}]}','2026-11-30T19:00:14+00:00','phone','bd3ae18625f2ff57c5f33bfaec17130a363fc9282840a5f7e46c44c3e6a01ca8');
INSERT INTO "record" VALUES('game-1',3,2,'{"kind":"did","command":{"kind":"keep","kept":"155"},"events":[{"kind":"kept","kept":"155","points":200,"combos":["one","five","five"]}]}','2026-11-30T19:00:21+00:00','phone','7cba2bccce2d01c83392f17a33a47107d5046383e71cb04160d57c4a44f217a5');
INSERT INTO "record" VALUES('game-1',4,2,'{"kind":"did","command":{"kind":"roll","roll":"256","source":"camera","read":"256"},"events":[{"kind":"rolled","roll":"256","source":"camera","read":"256"}]}','2026-11-30T19:00:28+00:00','phone','b2f431febb649c43e361c1983409e102ccbbf55ddf97910c747d67f99d7f66da');
INSERT INTO "record" VALUES('game-1',5,2,'{"kind":"did","command":{"kind":"keep","kept":"5"},"events":[{"kind":"kept","kept":"5","points":50,"combos":["five"]}]}','2026-11-30T19:00:35+00:00','phone','8cd1c28be38f92ebc30d0cb0a5ae765bf5065e448f3252809a49e481ab5def3c');
INSERT INTO "record" VALUES('game-1',6,2,'{"kind":"did","command":{"kind":"roll","roll":"25","source":"hand","read":null},"events":[{"kind":"rolled","roll":"25","source":"hand","read":null}]}','2026-11-30T19:00:42+00:00','phone','35e01f0eae08f1a328cd98483cd48e7b63ab45fb67150c8a57189ef0433a30d9');
INSERT INTO "record" VALUES('game-1',7,2,'{"kind":"did","command":{"kind":"keep","kept":"5"},"events":[{"kind":"kept","kept":"5","points":50,"combos":["five"]}]}','2026-11-30T19:00:49+00:00','phone','d3015f47e5afc8588128e3bc4e68d91caea02b2a9bb3d88d8682ef4ea640ab39');
INSERT INTO "record" VALUES('game-1',8,2,'{"kind":"did","command":{"kind":"roll","roll":"6","source":"camera","read":"6"},"events":[{"kind":"rolled","roll":"6","source":"camera","read":"6"},{"kind":"farkled","lost":300,"typed":false}]}','2026-11-30T19:00:56+00:00','phone','b68c2be86246da1621920fc1851821dcd9bd476dd375a4d4d58cf99a9286430e');
INSERT INTO "record" VALUES('game-1',9,2,'{"kind":"did","command":{"kind":"roll","roll":"224555","source":"hand","read":null},"events":[{"kind":"rolled","roll":"224555","source":"hand","read":null}]}','2026-11-30T19:01:03+00:00','phone','e518b229041cc779398b67b78d8216c8e340deedeb03ac916fedb37b62d939b6');
INSERT INTO "record" VALUES('game-1',10,2,'{"kind":"undid"}','2026-11-30T19:01:10+00:00','phone','df69ab367ec9409af724e2ad00c5547a9437f62a64032e40c0f2b9e137788314');
INSERT INTO "record" VALUES('game-1',11,2,'{"kind":"redid"}','2026-11-30T19:01:17+00:00','phone','9223ccc5eebf6741849616ec318abb26149f0641d6e141d4b8c8b57b8d9118e5');
INSERT INTO "record" VALUES('game-1',12,2,'{"kind":"undid"}','2026-11-30T19:01:24+00:00','phone','c7d4808e969c5773347890389cb6b919776c1ba7b6aff0e1689c18475f80db5f');
INSERT INTO "record" VALUES('game-1',13,2,'{"kind":"did","command":{"kind":"roll","roll":"113355","source":"camera","read":"113355"},"events":[{"kind":"rolled","roll":"113355","source":"camera","read":"113355"}]}','2026-11-30T19:01:31+00:00','phone','36126305cfad744e0d63c3d9a6c11d8205314f5636fb1504d04a5e704fc2a440');
INSERT INTO "record" VALUES('game-1',14,2,'{"kind":"did","command":{"kind":"keep","kept":"113355"},"events":[{"kind":"kept","kept":"113355","points":1500,"combos":["three pairs"]}]}','2026-11-30T19:01:38+00:00','phone','448e0dd5120acd6e645610eb3b9af59cc40102d5b9bede8f95b4a4097c76593a');
INSERT INTO "record" VALUES('game-1',15,2,'{"kind":"did","command":{"kind":"bank"},"events":[{"kind":"banked","points":1500,"typed":false,"enters":true}]}','2026-11-30T19:01:45+00:00','phone','9205c4aa4ecce5a004a3510f581d183e5c715f5d16a4a425a6f2a2a40f194998');
INSERT INTO "record" VALUES('game-1',16,2,'{"kind":"did","command":{"kind":"roll","roll":"115556","source":"hand","read":null},"events":[{"kind":"rolled","roll":"115556","source":"hand","read":null}]}','2026-11-30T19:01:52+00:00','phone','36425e5e5a7e58077d435eb8e550537f5e75269d53ad4f765dc2bfa3aa35a211');
INSERT INTO "record" VALUES('game-1',17,2,'{"kind":"did","command":{"kind":"keep","kept":"11555"},"events":[{"kind":"kept","kept":"11555","points":700,"combos":["three fives","one","one"]}]}','2026-11-30T19:01:59+00:00','phone','e08af1ee9dd0e356dc81b451ec2fc5367b73896d782edf675a93dd4980ddd32c');
INSERT INTO "record" VALUES('game-1',18,2,'{"kind":"did","command":{"kind":"bank"},"events":[{"kind":"banked","points":700,"typed":false,"enters":true}]}','2026-11-30T19:02:06+00:00','phone','3cd03ae75ec52a9e1004661a8cbb1067296110e8a9a7f0b8600c2740dfc8b077');
INSERT INTO "record" VALUES('game-1',19,2,'{"kind":"did","command":{"kind":"roll","roll":"234566","source":"camera","read":"234566"},"events":[{"kind":"rolled","roll":"234566","source":"camera","read":"234566"}]}','2026-11-30T19:02:13+00:00','phone','701d2594e71a7769e3f7a2cde21ae120611512b5f6e5254cc77f5149177c6797');
INSERT INTO "record" VALUES('game-1',20,2,'{"kind":"did","command":{"kind":"keep","kept":"5"},"events":[{"kind":"kept","kept":"5","points":50,"combos":["five"]}]}','2026-11-30T19:02:20+00:00','phone','68cd20446b1deee27fb83af9407b728ee3c58397f782685b68b79f779d69f114');
INSERT INTO "record" VALUES('game-1',21,2,'{"kind":"did","command":{"kind":"roll","roll":"12334","source":"camera","read":"12334"},"events":[{"kind":"rolled","roll":"12334","source":"camera","read":"12334"}]}','2026-11-30T19:02:27+00:00','phone','891999d14f9a6794feede5c95de0ecfbd6897e10b0a4a75a83f29d743729074a');
INSERT INTO "record" VALUES('game-1',22,2,'{"kind":"did","command":{"kind":"keep","kept":"1"},"events":[{"kind":"kept","kept":"1","points":100,"combos":["one"]}]}','2026-11-30T19:02:34+00:00','phone','f4e27b42c760b12915e7b80ff1d18920a2e3188def824d99778b2385a5536883');
INSERT INTO "record" VALUES('game-1',23,2,'{"kind":"did","command":{"kind":"roll","roll":"1224","source":"hand","read":null},"events":[{"kind":"rolled","roll":"1224","source":"hand","read":null}]}','2026-11-30T19:02:41+00:00','phone','50448031daf8950563791d940af81b3745d9e6e988ab40a0de296b4b037209df');
INSERT INTO "record" VALUES('game-1',24,2,'{"kind":"did","command":{"kind":"keep","kept":"1"},"events":[{"kind":"kept","kept":"1","points":100,"combos":["one"]}]}','2026-11-30T19:02:48+00:00','phone','ed09f8758bbce04a72511711edfb9363ba8c07a963f83b01ca17e7f1a6de9fa8');
INSERT INTO "record" VALUES('game-1',25,2,'{"kind":"did","command":{"kind":"roll","roll":"246","source":"camera","read":"246"},"events":[{"kind":"rolled","roll":"246","source":"camera","read":"246"},{"kind":"farkled","lost":250,"typed":false}]}','2026-11-30T19:02:55+00:00','phone','91be622966bc77d192654a28d83a57652793fecc7ee9a436aab340bcd2e84221');
INSERT INTO "record" VALUES('game-1',26,2,'{"kind":"did","command":{"kind":"roll","roll":"224445","source":"hand","read":null},"events":[{"kind":"rolled","roll":"224445","source":"hand","read":null}]}','2026-11-30T19:03:02+00:00','phone','a364f6f3c5eba6fddccc2dbce99e3d8c851a17aa1747e9a85c2b6022f7c6c0f6');
INSERT INTO "record" VALUES('game-1',27,2,'{"kind":"did","command":{"kind":"keep","kept":"4445"},"events":[{"kind":"kept","kept":"4445","points":450,"combos":["three fours","five"]}]}','2026-11-30T19:03:09+00:00','phone','b543df4d855b134da6891345e68630fa7c93616b59b5db514a46b13b50512f99');
INSERT INTO "record" VALUES('game-1',28,2,'{"kind":"did","command":{"kind":"bank"},"events":[{"kind":"banked","points":450,"typed":false,"enters":true}]}','2026-11-30T19:03:16+00:00','phone','2fe4f23a2a31c0364f6d5010e0f53756033e1fdf9106aaa8eec6fd4f91f39dde');
INSERT INTO "record" VALUES('game-1',29,2,'{"kind":"did","command":{"kind":"roll","roll":"113336","source":"hand","read":null},"events":[{"kind":"rolled","roll":"113336","source":"hand","read":null}]}','2026-11-30T19:03:23+00:00','phone','c92640486ab47462c7fc52b15c0cd0152fbea03198b85f3ddb5588f01ba4fd24');
INSERT INTO "record" VALUES('game-1',30,2,'{"kind":"did","command":{"kind":"keep","kept":"11333"},"events":[{"kind":"kept","kept":"11333","points":500,"combos":["three threes","one","one"]}]}','2026-11-30T19:03:30+00:00','phone','22088f6972ef8147c84cc4e1e9bd2bc399a11c5b0be5a2a3cd76271ef5eb5d2d');
INSERT INTO "record" VALUES('game-1',31,2,'{"kind":"did","command":{"kind":"bank"},"events":[{"kind":"banked","points":500,"typed":false,"enters":true}]}','2026-11-30T19:03:37+00:00','phone','9978b215a6abe531f050296aae913e2551ff36038a22f7bd52da7c9cfedc4504');
INSERT INTO "record" VALUES('game-1',32,2,'{"kind":"did","command":{"kind":"roll","roll":"113456","source":"hand","read":null},"events":[{"kind":"rolled","roll":"113456","source":"hand","read":null}]}','2026-11-30T19:03:44+00:00','phone','e38684819db6d193ac3cdeec315800f84ab70c3a277b468e0550b8c941408800');
INSERT INTO "record" VALUES('game-1',33,2,'{"kind":"did","command":{"kind":"keep","kept":"115"},"events":[{"kind":"kept","kept":"115","points":250,"combos":["one","one","five"]}]}','2026-11-30T19:03:51+00:00','phone','2f9130bc682059e3ec9db38a40c208debe91bb5bab4dc1e0a361e41c4096a4bb');
INSERT INTO "record" VALUES('game-1',34,2,'{"kind":"did","command":{"kind":"roll","roll":"355","source":"hand","read":null},"events":[{"kind":"rolled","roll":"355","source":"hand","read":null}]}','2026-11-30T19:03:58+00:00','phone','63282f0a4caf391a0d45a57631e4277eb0bcb39aead97935cdd383f6fd09a884');
INSERT INTO "record" VALUES('game-1',35,2,'{"kind":"did","command":{"kind":"keep","kept":"55"},"events":[{"kind":"kept","kept":"55","points":100,"combos":["five","five"]}]}','2026-11-30T19:04:05+00:00','phone','ca0a302cb522340d475b6b736c644f536190d26f95dac771336d03ab08331102');
INSERT INTO "record" VALUES('game-1',36,2,'{"kind":"did","command":{"kind":"bank"},"events":[{"kind":"banked","points":350,"typed":false,"enters":true}]}','2026-11-30T19:04:12+00:00','phone','1336048e0da6b2ebe8c236725da91ff0da9087f2ea5c9cd56dd9af637510aadf');
INSERT INTO "record" VALUES('game-1',37,2,'{"kind":"did","command":{"kind":"roll","roll":"123355","source":"hand","read":null},"events":[{"kind":"rolled","roll":"123355","source":"hand","read":null}]}','2026-11-30T19:04:19+00:00','phone','bb871b4ab4ff53ad3162a5f2e4b909b4db44c78e72691c471d829912ee2858a6');
INSERT INTO "record" VALUES('game-1',38,2,'{"kind":"did","command":{"kind":"keep","kept":"155"},"events":[{"kind":"kept","kept":"155","points":200,"combos":["one","five","five"]}]}','2026-11-30T19:04:26+00:00','phone','9a4bfb9deb768ed37035c2c7efb7acb5055787704439c8c8d16378008f1ff20a');
INSERT INTO "record" VALUES('game-1',39,2,'{"kind":"did","command":{"kind":"roll","roll":"156","source":"camera","read":"156"},"events":[{"kind":"rolled","roll":"156","source":"camera","read":"156"}]}','2026-11-30T19:04:33+00:00','phone','bc5957200ad95af8ec7bfd0bdbe687a184165ace67e574b29e785050456b3aea');
INSERT INTO "record" VALUES('game-1',40,2,'{"kind":"did","command":{"kind":"keep","kept":"15"},"events":[{"kind":"kept","kept":"15","points":150,"combos":["one","five"]}]}','2026-11-30T19:04:40+00:00','phone','b30f5d3ed34c559a658c0a8b581a74b7bad4dadcad90a769232fbe84ef351573');
INSERT INTO "record" VALUES('game-1',41,2,'{"kind":"did","command":{"kind":"bank"},"events":[{"kind":"banked","points":350,"typed":false,"enters":true},{"kind":"ended","winners":[1]}]}','2026-11-30T19:04:47+00:00','phone','3e296beb1230a7ab102e6f5f0fdbb475629e3a2b13645c86470ef9d5a0539807');
INSERT INTO "record" VALUES('game-2',1,2,'{"kind":"did","command":{"kind":"start","variant":{"id":"simple_10000","name":"Simple online Farkle","source":"the rule text in Slovenian","unspecified":["start","start_tie","entry","cocked","late_player","leaver_may_win"],"dice":6,"target":2000,"target_test":"more_than","overshoot":"lost","lowest_tie":"next_to_play","final_round":"none","rounds":0,"tie":"first_to_reach","entry":0,"min_bank":0,"keep_all":false,"hot_dice":"may","too_good_to_stop":false,"first_roll_farkle_loss":0,"cocked":"that_die","start":"highest_die","start_tie":"tied","teams":false,"late_player":"at_zero","leaver_may_win":false,"combo":[{"name":"one","faces":"1","points":100},{"name":"five","faces":"5","points":50},{"name":"three {faces}","groups":[3],"points":[1000,200,300,400,500,600]},{"name":"four {faces}","groups":[4],"points":1000},{"name":"five {faces}","groups":[5],"points":2000},{"name":"six {faces}","groups":[6],"points":3000},{"name":"straight","faces":"123456","points":2500},{"name":"three pairs","groups":[2,2,2],"points":1500},{"name":"four of a kind and a pair","groups":[4,2],"points":1500}]},"players":["Bob","Di","Eve"],"teams":[]},"events":[{"kind":"started","variant":{"id":"simple_10000","name":"Simple online Farkle","source":"the rule text in Slovenian","unspecified":["start","start_tie","entry","cocked","late_player","leaver_may_win"],"dice":6,"target":2000,"target_test":"more_than","overshoot":"lost","lowest_tie":"next_to_play","final_round":"none","rounds":0,"tie":"first_to_reach","entry":0,"min_bank":0,"keep_all":false,"hot_dice":"may","too_good_to_stop":false,"first_roll_farkle_loss":0,"cocked":"that_die","start":"highest_die","start_tie":"tied","teams":false,"late_player":"at_zero","leaver_may_win":false,"combo":[{"name":"one","faces":"1","points":100},{"name":"five","faces":"5","points":50},{"name":"three {faces}","groups":[3],"points":[1000,200,300,400,500,600]},{"name":"four {faces}","groups":[4],"points":1000},{"name":"five {faces}","groups":[5],"points":2000},{"name":"six {faces}","groups":[6],"points":3000},{"name":"straight","faces":"123456","points":2500},{"name":"three pairs","groups":[2,2,2],"points":1500},{"name":"four of a kind and a pair","groups":[4,2],"points":1500}]},"players":["Bob","Di","Eve"],"teams":[]}]}','2026-11-30T19:04:54+00:00','phone','');
INSERT INTO "record" VALUES('game-2',2,2,'{"kind":"did","command":{"kind":"points","points":500},"events":[{"kind":"banked","points":500,"typed":true,"enters":true}]}','2026-11-30T19:05:01+00:00','phone','df43a18f38107927c12d426ac5da426146dfb788fadd3c234609870789537427');
INSERT INTO "record" VALUES('game-2',3,2,'{"kind":"did","command":{"kind":"points","points":0},"events":[{"kind":"farkled","lost":0,"typed":true}]}','2026-11-30T19:05:08+00:00','phone','81568033a07804434012b9e9b69acc29febf7caa181c87cdf568c1dddcd83471');
INSERT INTO "record" VALUES('game-2',4,2,'{"kind":"did","command":{"kind":"roll","roll":"222445","source":"hand","read":null},"events":[{"kind":"rolled","roll":"222445","source":"hand","read":null}]}','2026-11-30T19:05:15+00:00','phone','f388c4192faa248c0a24de7fb13fe2fe26937e1a171978b4eba3347e175cb758');
INSERT INTO "record" VALUES('game-2',5,2,'{"kind":"did","command":{"kind":"keep","kept":"2225"},"events":[{"kind":"kept","kept":"2225","points":250,"combos":["three twos","five"]}]}','2026-11-30T19:05:22+00:00','phone','6692644d4e74ad8b0b990a74b6ff68e66945f0463d585bdf857f50c1e03d9bda');
INSERT INTO "record" VALUES('game-2',6,2,'{"kind":"did","command":{"kind":"roll","roll":"36","source":"hand","read":null},"events":[{"kind":"rolled","roll":"36","source":"hand","read":null},{"kind":"farkled","lost":250,"typed":false}]}','2026-11-30T19:05:29+00:00','phone','0596aa977d4600b51a7f0c36784babb3fc75d5d9357bcdba8774fab94f72ccf2');
INSERT INTO "record" VALUES('game-2',7,2,'{"kind":"did","command":{"kind":"roll","roll":"122333","source":"hand","read":null},"events":[{"kind":"rolled","roll":"122333","source":"hand","read":null}]}','2026-11-30T19:05:36+00:00','phone','6a7441a008169e7bb4cec1b7341682b482fdead87fb2a4de8ce0471ac4ba90a1');
INSERT INTO "record" VALUES('game-2',8,2,'{"kind":"did","command":{"kind":"keep","kept":"1333"},"events":[{"kind":"kept","kept":"1333","points":400,"combos":["three threes","one"]}]}','2026-11-30T19:05:43+00:00','phone','b73d819c409428ae73028dbe96f9fa7d89c81d2924e59bed3d835b603c212d6b');
INSERT INTO "record" VALUES('game-2',9,2,'{"kind":"did","command":{"kind":"bank"},"events":[{"kind":"banked","points":400,"typed":false,"enters":true}]}','2026-11-30T19:05:50+00:00','phone','e2e443921112989b7ad1d1971265b5a611845726cd315dbd95110c5318b9afa9');
INSERT INTO "record" VALUES('game-2',10,2,'{"kind":"did","command":{"kind":"roll","roll":"112346","source":"camera","read":"112346","picture":"c5ad5f22aa990ff9fe01e38e0b530de6fec5ed72239d369ab11d5687f4149ec1"},"events":[{"kind":"rolled","roll":"112346","source":"camera","read":"112346","picture":"c5ad5f22aa990ff9fe01e38e0b530de6fec5ed72239d369ab11d5687f4149ec1"}]}','2026-11-30T19:05:57+00:00','phone','2d9186ea054727ae9ebf996b51e5a16b6538b6110012c379a57b040fd91208d1');
CREATE TABLE roll_picture (
	game_id VARCHAR(40) NOT NULL, 
	sha256 VARCHAR(64) NOT NULL, 
	at VARCHAR(40) NOT NULL, 
	jpeg BLOB NOT NULL, 
	PRIMARY KEY (game_id, sha256)
);
INSERT INTO "roll_picture" VALUES('game-2','c5ad5f22aa990ff9fe01e38e0b530de6fec5ed72239d369ab11d5687f4149ec1','2026-11-30T19:00:00+00:00',X'7768617420612070696374757265206973206D616465206F66206D616B6573206E6F20646966666572656E636520746F20612073746F7265');
CREATE INDEX game_by_change ON game (changed_at);
CREATE INDEX game_by_state ON game (is_over, changed_at);
CREATE INDEX played_game_by_moment ON played_game (moment);
CREATE INDEX played_by_name ON played (name_key, moment);
CREATE INDEX played_by_game ON played (game_id);
COMMIT;
