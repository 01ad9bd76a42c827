BEGIN TRANSACTION;
CREATE TABLE game (
	game_id VARCHAR(40) NOT NULL, 
	variant VARCHAR(200) NOT NULL, 
	players TEXT NOT NULL, 
	scores TEXT NOT NULL, 
	round INTEGER NOT NULL, 
	is_over BOOLEAN NOT NULL, 
	started_at VARCHAR(40) NOT NULL, 
	changed_at VARCHAR(40) NOT NULL, 
	PRIMARY KEY (game_id)
);
INSERT INTO "game" VALUES('game-1','wikiHow standard','["Ann", "Zoë"]','[10700, 2100]',5,1,'2026-11-01T19:00:00+00:00','2026-11-01T19:01:31+00:00');
INSERT INTO "game" VALUES('game-2','Standard game in teams','["Ann", "Cy", "Bob", "Di"]','[1000, 600, 1000, 600]',1,0,'2026-11-01T19:01:38+00:00','2026-11-01T19:01:59+00:00');
INSERT INTO "game" VALUES('game-3','Simple online Farkle','["Eve", "Bob"]','[0, 0]',1,0,'2026-11-01T19:02:06+00:00','2026-11-01T19:02:06+00:00');
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
target = 10000
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
','2026-11-01T19:00:00.000000+00:00');
CREATE TABLE migration (
	name VARCHAR(80) NOT NULL, 
	at VARCHAR(40) NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "migration" VALUES('0001 games and records','2026-11-30T21:47:35.084456+00:00');
INSERT INTO "migration" VALUES('0002 standings','2026-11-30T21:47:35.118069+00:00');
INSERT INTO "migration" VALUES('0003 house rules','2026-11-30T21:47:35.134534+00:00');
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
INSERT INTO "played" VALUES('ann','game-1',0,'2026-11-01T19:01:31.000000+00:00 game-1','standard_10000','wikiHow standard','2026-11-01T19:01:31.000000+00:00','Ann',0,10700,10700,1,1,1,1,0,0,4,10700,0,0,0,5000,10700,2,1,1,1,0,1,0,0,0,0,0,0);
INSERT INTO "played" VALUES('ann','game-2',0,'2026-11-01T19:01:59.000000+00:00 game-2','teams_10000','Standard game in teams','2026-11-01T19:01:59.000000+00:00','Ann',0,1000,1000,1,0,0,0,0,1,1,1000,0,0,0,1000,NULL,0,0,0,0,0,0,0,0,0,0,0,0);
INSERT INTO "played" VALUES('bob','game-2',2,'2026-11-01T19:01:59.000000+00:00 game-2','teams_10000','Standard game in teams','2026-11-01T19:01:59.000000+00:00','Bob',0,0,1000,1,0,0,0,0,1,0,0,0,0,0,0,NULL,0,0,0,0,0,0,3,0,1,1,0,1);
INSERT INTO "played" VALUES('cy','game-2',1,'2026-11-01T19:01:59.000000+00:00 game-2','teams_10000','Standard game in teams','2026-11-01T19:01:59.000000+00:00','Cy',1,600,600,2,0,0,0,0,1,1,600,0,0,0,600,NULL,0,0,0,0,0,0,0,0,0,0,0,0);
INSERT INTO "played" VALUES('di','game-2',3,'2026-11-01T19:01:59.000000+00:00 game-2','teams_10000','Standard game in teams','2026-11-01T19:01:59.000000+00:00','Di',1,0,600,2,0,0,0,0,1,0,0,0,0,0,0,NULL,0,0,0,0,0,0,0,0,0,0,0,0);
INSERT INTO "played" VALUES('zoë','game-1',1,'2026-11-01T19:01:31.000000+00:00 game-1','standard_10000','wikiHow standard','2026-11-01T19:01:31.000000+00:00','Zoë',1,2100,2100,2,0,1,0,0,0,4,2100,1,1,0,800,2100,0,0,0,0,0,0,0,0,0,0,0,0);
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
INSERT INTO "played_game" VALUES('game-1','2026-11-01T19:01:31.000000+00:00 game-1','standard_10000','wikiHow standard',4,1,'2026-11-01T19:00:00.000000+00:00','2026-11-01T19:01:31.000000+00:00',2,1,1,1,0,1,0,0,0,0,0,0);
INSERT INTO "played_game" VALUES('game-2','2026-11-01T19:01:59.000000+00:00 game-2','teams_10000','Standard game in teams',1,0,'2026-11-01T19:01:38.000000+00:00','2026-11-01T19:01:59.000000+00:00',0,0,0,0,0,0,3,0,1,1,0,1);
CREATE TABLE record (
	game_id VARCHAR(40) NOT NULL, 
	seq INTEGER NOT NULL, 
	format INTEGER NOT NULL, 
	payload TEXT NOT NULL, 
	at VARCHAR(40) NOT NULL, 
	device VARCHAR(80) NOT NULL, 
	PRIMARY KEY (game_id, seq), 
	FOREIGN KEY(game_id) REFERENCES game (game_id)
);
INSERT INTO "record" VALUES('game-1',1,2,'{"kind":"did","command":{"kind":"start","variant":{"id":"standard_10000","name":"wikiHow standard","source":"the rule text in Estonian (wikiHow)","unspecified":["start_tie","tie","cocked","late_player","leaver_may_win"],"dice":6,"target":10000,"target_test":"at_least","overshoot":"lost","lowest_tie":"next_to_play","final_round":"one_turn_each","rounds":0,"tie":"first_to_reach","entry":0,"min_bank":0,"keep_all":false,"hot_dice":"must","too_good_to_stop":false,"first_roll_farkle_loss":0,"cocked":"that_die","start":"highest_die","start_tie":"tied","teams":false,"late_player":"at_zero","leaver_may_win":false,"combo":[{"name":"one","faces":"1","points":100},{"name":"five","faces":"5","points":50},{"name":"three {faces}","groups":[3],"points":[1000,200,300,400,500,600]}]},"players":["Ann","Zoë"],"teams":[]},"events":[{"kind":"started","variant":{"id":"standard_10000","name":"wikiHow standard","source":"the rule text in Estonian (wikiHow)","unspecified":["start_tie","tie","cocked","late_player","leaver_may_win"],"dice":6,"target":10000,"target_test":"at_least","overshoot":"lost","lowest_tie":"next_to_play","final_round":"one_turn_each","rounds":0,"tie":"first_to_reach","entry":0,"min_bank":0,"keep_all":false,"hot_dice":"must","too_good_to_stop":false,"first_roll_farkle_loss":0,"cocked":"that_die","start":"highest_die","start_tie":"tied","teams":false,"late_player":"at_zero","leaver_may_win":false,"combo":[{"name":"one","faces":"1","points":100},{"name":"five","faces":"5","points":50},{"name":"three {faces}","groups":[3],"points":[1000,200,300,400,500,600]}]},"players":["Ann","Zoë"],"teams":[]}]}','2026-11-01T19:00:00+00:00','phone');
INSERT INTO "record" VALUES('game-1',2,2,'{"kind":"did","command":{"kind":"points","points":1000},"events":[{"kind":"banked","points":1000,"typed":true,"enters":true}]}','2026-11-01T19:00:07+00:00','phone');
INSERT INTO "record" VALUES('game-1',3,2,'{"kind":"did","command":{"kind":"points","points":600},"events":[{"kind":"banked","points":600,"typed":true,"enters":true}]}','2026-11-01T19:00:14+00:00','phone');
INSERT INTO "record" VALUES('game-1',4,2,'{"kind":"did","command":{"kind":"points","points":4000},"events":[{"kind":"banked","points":4000,"typed":true,"enters":true}]}','2026-11-01T19:00:21+00:00','phone');
INSERT INTO "record" VALUES('game-1',5,2,'{"kind":"did","command":{"kind":"points","points":0},"events":[{"kind":"farkled","lost":0,"typed":true}]}','2026-11-01T19:00:28+00:00','phone');
INSERT INTO "record" VALUES('game-1',6,2,'{"kind":"did","command":{"kind":"roll","roll":"112346","source":"camera","read":"112345"},"events":[{"kind":"rolled","roll":"112346","source":"camera","read":"112345"}]}','2026-11-01T19:00:35+00:00','phone');
INSERT INTO "record" VALUES('game-1',7,2,'{"kind":"undid"}','2026-11-01T19:00:42+00:00','phone');
INSERT INTO "record" VALUES('game-1',8,2,'{"kind":"redid"}','2026-11-01T19:00:49+00:00','phone');
INSERT INTO "record" VALUES('game-1',9,2,'{"kind":"did","command":{"kind":"keep","kept":"11"},"events":[{"kind":"kept","kept":"11","points":200,"combos":["one","one"]}]}','2026-11-01T19:00:56+00:00','phone');
INSERT INTO "record" VALUES('game-1',10,2,'{"kind":"did","command":{"kind":"bank"},"events":[{"kind":"banked","points":200,"typed":false,"enters":true}]}','2026-11-01T19:01:03+00:00','phone');
INSERT INTO "record" VALUES('game-1',11,2,'{"kind":"amended","first":1,"stop":2,"instead":[{"command":{"kind":"points","points":1500},"events":[{"kind":"banked","points":1500,"typed":true,"enters":true}]}],"rest":[{"command":{"kind":"points","points":600},"events":[{"kind":"banked","points":600,"typed":true,"enters":true}]},{"command":{"kind":"points","points":4000},"events":[{"kind":"banked","points":4000,"typed":true,"enters":true}]},{"command":{"kind":"points","points":0},"events":[{"kind":"farkled","lost":0,"typed":true}]},{"command":{"kind":"roll","roll":"112346","source":"camera","read":"112345"},"events":[{"kind":"rolled","roll":"112346","source":"camera","read":"112345"}]},{"command":{"kind":"keep","kept":"11"},"events":[{"kind":"kept","kept":"11","points":200,"combos":["one","one"]}]},{"command":{"kind":"bank"},"events":[{"kind":"banked","points":200,"typed":false,"enters":true}]}]}','2026-11-01T19:01:10+00:00','phone');
INSERT INTO "record" VALUES('game-1',12,2,'{"kind":"did","command":{"kind":"points","points":700},"events":[{"kind":"banked","points":700,"typed":true,"enters":true}]}','2026-11-01T19:01:17+00:00','phone');
INSERT INTO "record" VALUES('game-1',13,2,'{"kind":"did","command":{"kind":"points","points":5000},"events":[{"kind":"banked","points":5000,"typed":true,"enters":true},{"kind":"final_round","by":0}]}','2026-11-01T19:01:24+00:00','phone');
INSERT INTO "record" VALUES('game-1',14,2,'{"kind":"did","command":{"kind":"points","points":800},"events":[{"kind":"banked","points":800,"typed":true,"enters":true},{"kind":"ended","winners":[0]}]}','2026-11-01T19:01:31+00:00','phone');
INSERT INTO "record" VALUES('game-2',1,2,'{"kind":"did","command":{"kind":"start","variant":{"id":"teams_10000","name":"Standard game in teams","source":"the rule text in Estonian (wikiHow)","unspecified":["start_tie","tie","cocked","late_player","leaver_may_win"],"dice":6,"target":10000,"target_test":"at_least","overshoot":"lost","lowest_tie":"next_to_play","final_round":"one_turn_each","rounds":0,"tie":"first_to_reach","entry":0,"min_bank":0,"keep_all":false,"hot_dice":"must","too_good_to_stop":false,"first_roll_farkle_loss":0,"cocked":"that_die","start":"highest_die","start_tie":"tied","teams":true,"late_player":"at_zero","leaver_may_win":false,"combo":[{"name":"one","faces":"1","points":100},{"name":"five","faces":"5","points":50},{"name":"three {faces}","groups":[3],"points":[1000,200,300,400,500,600]}]},"players":["Ann","Cy","Bob","Di"],"teams":[["Ann","Bob"],["Cy","Di"]]},"events":[{"kind":"started","variant":{"id":"teams_10000","name":"Standard game in teams","source":"the rule text in Estonian (wikiHow)","unspecified":["start_tie","tie","cocked","late_player","leaver_may_win"],"dice":6,"target":10000,"target_test":"at_least","overshoot":"lost","lowest_tie":"next_to_play","final_round":"one_turn_each","rounds":0,"tie":"first_to_reach","entry":0,"min_bank":0,"keep_all":false,"hot_dice":"must","too_good_to_stop":false,"first_roll_farkle_loss":0,"cocked":"that_die","start":"highest_die","start_tie":"tied","teams":true,"late_player":"at_zero","leaver_may_win":false,"combo":[{"name":"one","faces":"1","points":100},{"name":"five","faces":"5","points":50},{"name":"three {faces}","groups":[3],"points":[1000,200,300,400,500,600]}]},"players":["Ann","Cy","Bob","Di"],"teams":[[0,2],[1,3]]}]}','2026-11-01T19:01:38+00:00','phone');
INSERT INTO "record" VALUES('game-2',2,2,'{"kind":"did","command":{"kind":"points","points":1000},"events":[{"kind":"banked","points":1000,"typed":true,"enters":true}]}','2026-11-01T19:01:45+00:00','phone');
INSERT INTO "record" VALUES('game-2',3,2,'{"kind":"did","command":{"kind":"points","points":600},"events":[{"kind":"banked","points":600,"typed":true,"enters":true}]}','2026-11-01T19:01:52+00:00','phone');
INSERT INTO "record" VALUES('game-2',4,2,'{"kind":"did","command":{"kind":"roll","roll":"111346","source":"hand","read":null},"events":[{"kind":"rolled","roll":"111346","source":"hand","read":null}]}','2026-11-01T19:01:59+00:00','phone');
INSERT INTO "record" VALUES('game-3',1,2,'{"kind":"did","command":{"kind":"start","variant":{"id":"simple_10000","name":"Simple online Farkle","source":"the rule text in Slovenian","unspecified":["start","start_tie","entry","cocked","late_player","leaver_may_win"],"dice":6,"target":10000,"target_test":"more_than","overshoot":"lost","lowest_tie":"next_to_play","final_round":"none","rounds":0,"tie":"first_to_reach","entry":0,"min_bank":0,"keep_all":false,"hot_dice":"may","too_good_to_stop":false,"first_roll_farkle_loss":0,"cocked":"that_die","start":"highest_die","start_tie":"tied","teams":false,"late_player":"at_zero","leaver_may_win":false,"combo":[{"name":"one","faces":"1","points":100},{"name":"five","faces":"5","points":50},{"name":"three {faces}","groups":[3],"points":[1000,200,300,400,500,600]},{"name":"four {faces}","groups":[4],"points":1000},{"name":"five {faces}","groups":[5],"points":2000},{"name":"six {faces}","groups":[6],"points":3000},{"name":"straight","faces":"123456","points":2500},{"name":"three pairs","groups":[2,2,2],"points":1500},{"name":"four of a kind and a pair","groups":[4,2],"points":1500}]},"players":["Eve","Bob"],"teams":[]},"events":[{"kind":"started","variant":{"id":"simple_10000","name":"Simple online Farkle","source":"the rule text in Slovenian","unspecified":["start","start_tie","entry","cocked","late_player","leaver_may_win"],"dice":6,"target":10000,"target_test":"more_than","overshoot":"lost","lowest_tie":"next_to_play","final_round":"none","rounds":0,"tie":"first_to_reach","entry":0,"min_bank":0,"keep_all":false,"hot_dice":"may","too_good_to_stop":false,"first_roll_farkle_loss":0,"cocked":"that_die","start":"highest_die","start_tie":"tied","teams":false,"late_player":"at_zero","leaver_may_win":false,"combo":[{"name":"one","faces":"1","points":100},{"name":"five","faces":"5","points":50},{"name":"three {faces}","groups":[3],"points":[1000,200,300,400,500,600]},{"name":"four {faces}","groups":[4],"points":1000},{"name":"five {faces}","groups":[5],"points":2000},{"name":"six {faces}","groups":[6],"points":3000},{"name":"straight","faces":"123456","points":2500},{"name":"three pairs","groups":[2,2,2],"points":1500},{"name":"four of a kind and a pair","groups":[4,2],"points":1500}]},"players":["Eve","Bob"],"teams":[]}]}','2026-11-01T19:02:06+00:00','phone');
CREATE INDEX game_by_change ON game (changed_at);
CREATE INDEX played_game_by_moment ON played_game (moment);
CREATE INDEX played_by_name ON played (name_key, moment);
CREATE INDEX played_by_game ON played (game_id);
COMMIT;
