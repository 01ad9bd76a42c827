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
INSERT INTO "game" VALUES('game-1','Simple online Farkle','["Ann", "Zoë"]','[1050, 2150]',8,1,'2026-11-30T19:00:07+00:00','2026-11-30T19:06:53+00:00');
INSERT INTO "game" VALUES('game-2','Simple online Farkle','["Bob", "Di", "Eve"]','[500, 0, 350]',2,0,'2026-11-30T19:07:00+00:00','2026-11-30T19:07:49+00:00');
CREATE TABLE migration (
	name VARCHAR(80) NOT NULL, 
	at VARCHAR(40) NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "migration" VALUES('0001 games and records','2026-11-30T19:00:00+00:00');
INSERT INTO "migration" VALUES('0002 standings','2026-11-30T19:00:00+00:00');
CREATE TABLE played (
	game_id VARCHAR(40) NOT NULL, 
	place INTEGER NOT NULL, 
	name_key VARCHAR(200) NOT NULL, 
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
	PRIMARY KEY (game_id, place)
);
INSERT INTO "played" VALUES('game-1',0,'ann','2026-11-30T19:06:53.000000+00:00 game-1','simple_10000','Simple online Farkle','2026-11-30T19:06:53.000000+00:00','Ann',0,1050,1050,2,0,1,0,0,0,7,1050,4,2,1,600,1050,3,3,7,4,6,3,4,4,5,7,6,4);
INSERT INTO "played" VALUES('game-1',1,'zoë','2026-11-30T19:06:53.000000+00:00 game-1','simple_10000','Simple online Farkle','2026-11-30T19:06:53.000000+00:00','Zoë',1,2150,2150,1,1,1,1,0,0,7,2150,2,2,1,700,2150,4,2,6,1,6,6,5,3,6,2,10,4);
INSERT INTO "played" VALUES('game-2',0,'bob','2026-11-30T19:07:49.000000+00:00 game-2','simple_10000','Simple online Farkle','2026-11-30T19:07:49.000000+00:00','Bob',0,500,500,1,0,0,0,0,1,1,500,0,0,0,500,NULL,0,0,0,0,0,0,0,0,0,0,0,0);
INSERT INTO "played" VALUES('game-2',1,'di','2026-11-30T19:07:49.000000+00:00 game-2','simple_10000','Simple online Farkle','2026-11-30T19:07:49.000000+00:00','Di',1,0,0,3,0,0,0,0,1,1,0,1,1,0,0,NULL,0,0,0,0,0,0,0,0,0,0,0,0);
INSERT INTO "played" VALUES('game-2',2,'eve','2026-11-30T19:07:49.000000+00:00 game-2','simple_10000','Simple online Farkle','2026-11-30T19:07:49.000000+00:00','Eve',2,350,350,2,0,0,0,0,1,1,350,0,0,0,350,NULL,0,0,0,0,0,0,3,1,2,1,1,2);
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
	PRIMARY KEY (game_id, seq), 
	FOREIGN KEY(game_id) REFERENCES game (game_id)
);
INSERT INTO "record" VALUES('game-1',1,2,'{"kind":"did","command":{"kind":"start","variant":{"id":"simple_10000","name":"Simple online Farkle","source":"the rule text in Slovenian","unspecified":["start","start_tie","entry","cocked","late_player","leaver_may_win"],"dice":6,"target":2000,"target_test":"more_than","overshoot":"lost","lowest_tie":"next_to_play","final_round":"none","rounds":0,"tie":"first_to_reach","entry":0,"min_bank":0,"keep_all":false,"hot_dice":"may","too_good_to_stop":false,"first_roll_farkle_loss":0,"cocked":"that_die","start":"highest_die","start_tie":"tied","teams":false,"late_player":"at_zero","leaver_may_win":false,"combo":[{"name":"one","faces":"1","points":100},{"name":"five","faces":"5","points":50},{"name":"three {faces}","groups":[3],"points":[1000,200,300,400,500,600]},{"name":"four {faces}","groups":[4],"points":1000},{"name":"five {faces}","groups":[5],"points":2000},{"name":"six {faces}","groups":[6],"points":3000},{"name":"straight","faces":"123456","points":2500},{"name":"three pairs","groups":[2,2,2],"points":1500},{"name":"four of a kind and a pair","groups":[4,2],"points":1500}]},"players":["Ann","Zoë"],"teams":[]},"events":[{"kind":"started","variant":{"id":"simple_10000","name":"Simple online Farkle","source":"the rule text in Slovenian","unspecified":["start","start_tie","entry","cocked","late_player","leaver_may_win"],"dice":6,"target":2000,"target_test":"more_than","overshoot":"lost","lowest_tie":"next_to_play","final_round":"none","rounds":0,"tie":"first_to_reach","entry":0,"min_bank":0,"keep_all":false,"hot_dice":"may","too_good_to_stop":false,"first_roll_farkle_loss":0,"cocked":"that_die","start":"highest_die","start_tie":"tied","teams":false,"late_player":"at_zero","leaver_may_win":false,"combo":[{"name":"one","faces":"1","points":100},{"name":"five","faces":"5","points":50},{"name":"three {faces}","groups":[3],"points":[1000,200,300,400,500,600]},{"name":"four {faces}","groups":[4],"points":1000},{"name":"five {faces}","groups":[5],"points":2000},{"name":"six {faces}","groups":[6],"points":3000},{"name":"straight","faces":"123456","points":2500},{"name":"three pairs","groups":[2,2,2],"points":1500},{"name":"four of a kind and a pair","groups":[4,2],"points":1500}]},"players":["Ann","Zoë"],"teams":[]}]}','2026-11-30T19:00:07+00:00','phone');
INSERT INTO "record" VALUES('game-1',2,2,'{"kind":"did","command":{"kind":"roll","roll":"123455","source":"camera","read":"123455"},"events":[{"kind":"rolled","roll":"123455","source":"camera","read":"123455"}]}','2026-11-30T19:00:14+00:00','phone');
INSERT INTO "record" VALUES('game-1',3,2,'{"kind":"did","command":{"kind":"keep","kept":"155"},"events":[{"kind":"kept","kept":"155","points":200,"combos":["one","five","five"]}]}','2026-11-30T19:00:21+00:00','phone');
INSERT INTO "record" VALUES('game-1',4,2,'{"kind":"did","command":{"kind":"roll","roll":"355","source":"camera","read":"355"},"events":[{"kind":"rolled","roll":"355","source":"camera","read":"355"}]}','2026-11-30T19:00:28+00:00','phone');
INSERT INTO "record" VALUES('game-1',5,2,'{"kind":"did","command":{"kind":"keep","kept":"55"},"events":[{"kind":"kept","kept":"55","points":100,"combos":["five","five"]}]}','2026-11-30T19:00:35+00:00','phone');
INSERT INTO "record" VALUES('game-1',6,2,'{"kind":"did","command":{"kind":"roll","roll":"5","source":"hand","read":null},"events":[{"kind":"rolled","roll":"5","source":"hand","read":null}]}','2026-11-30T19:00:42+00:00','phone');
INSERT INTO "record" VALUES('game-1',7,2,'{"kind":"did","command":{"kind":"keep","kept":"5"},"events":[{"kind":"kept","kept":"5","points":50,"combos":["five"]}]}','2026-11-30T19:00:49+00:00','phone');
INSERT INTO "record" VALUES('game-1',8,2,'{"kind":"did","command":{"kind":"bank"},"events":[{"kind":"banked","points":350,"typed":false,"enters":true}]}','2026-11-30T19:00:56+00:00','phone');
INSERT INTO "record" VALUES('game-1',9,2,'{"kind":"did","command":{"kind":"roll","roll":"234455","source":"camera","read":"234455"},"events":[{"kind":"rolled","roll":"234455","source":"camera","read":"234455"}]}','2026-11-30T19:01:03+00:00','phone');
INSERT INTO "record" VALUES('game-1',10,2,'{"kind":"undid"}','2026-11-30T19:01:10+00:00','phone');
INSERT INTO "record" VALUES('game-1',11,2,'{"kind":"redid"}','2026-11-30T19:01:17+00:00','phone');
INSERT INTO "record" VALUES('game-1',12,2,'{"kind":"undid"}','2026-11-30T19:01:24+00:00','phone');
INSERT INTO "record" VALUES('game-1',13,2,'{"kind":"did","command":{"kind":"roll","roll":"135556","source":"camera","read":"135556"},"events":[{"kind":"rolled","roll":"135556","source":"camera","read":"135556"}]}','2026-11-30T19:01:31+00:00','phone');
INSERT INTO "record" VALUES('game-1',14,2,'{"kind":"did","command":{"kind":"keep","kept":"1555"},"events":[{"kind":"kept","kept":"1555","points":600,"combos":["three fives","one"]}]}','2026-11-30T19:01:38+00:00','phone');
INSERT INTO "record" VALUES('game-1',15,2,'{"kind":"did","command":{"kind":"bank"},"events":[{"kind":"banked","points":600,"typed":false,"enters":true}]}','2026-11-30T19:01:45+00:00','phone');
INSERT INTO "record" VALUES('game-1',16,2,'{"kind":"did","command":{"kind":"roll","roll":"223446","source":"hand","read":null},"events":[{"kind":"rolled","roll":"223446","source":"hand","read":null},{"kind":"farkled","lost":0,"typed":false}]}','2026-11-30T19:01:52+00:00','phone');
INSERT INTO "record" VALUES('game-1',17,2,'{"kind":"did","command":{"kind":"points","points":100},"events":[{"kind":"banked","points":100,"typed":true,"enters":true}]}','2026-11-30T19:01:59+00:00','phone');
INSERT INTO "record" VALUES('game-1',18,2,'{"kind":"did","command":{"kind":"roll","roll":"134556","source":"hand","read":null},"events":[{"kind":"rolled","roll":"134556","source":"hand","read":null}]}','2026-11-30T19:02:06+00:00','phone');
INSERT INTO "record" VALUES('game-1',19,2,'{"kind":"did","command":{"kind":"keep","kept":"155"},"events":[{"kind":"kept","kept":"155","points":200,"combos":["one","five","five"]}]}','2026-11-30T19:02:13+00:00','phone');
INSERT INTO "record" VALUES('game-1',20,2,'{"kind":"did","command":{"kind":"roll","roll":"146","source":"camera","read":"146"},"events":[{"kind":"rolled","roll":"146","source":"camera","read":"146"}]}','2026-11-30T19:02:20+00:00','phone');
INSERT INTO "record" VALUES('game-1',21,2,'{"kind":"did","command":{"kind":"keep","kept":"1"},"events":[{"kind":"kept","kept":"1","points":100,"combos":["one"]}]}','2026-11-30T19:02:27+00:00','phone');
INSERT INTO "record" VALUES('game-1',22,2,'{"kind":"did","command":{"kind":"roll","roll":"23","source":"camera","read":"23"},"events":[{"kind":"rolled","roll":"23","source":"camera","read":"23"},{"kind":"farkled","lost":300,"typed":false}]}','2026-11-30T19:02:34+00:00','phone');
INSERT INTO "record" VALUES('game-1',23,2,'{"kind":"did","command":{"kind":"roll","roll":"112556","source":"hand","read":null},"events":[{"kind":"rolled","roll":"112556","source":"hand","read":null}]}','2026-11-30T19:02:41+00:00','phone');
INSERT INTO "record" VALUES('game-1',24,2,'{"kind":"did","command":{"kind":"keep","kept":"1155"},"events":[{"kind":"kept","kept":"1155","points":300,"combos":["one","one","five","five"]}]}','2026-11-30T19:02:48+00:00','phone');
INSERT INTO "record" VALUES('game-1',25,2,'{"kind":"did","command":{"kind":"roll","roll":"33","source":"camera","read":"33"},"events":[{"kind":"rolled","roll":"33","source":"camera","read":"33"},{"kind":"farkled","lost":300,"typed":false}]}','2026-11-30T19:02:55+00:00','phone');
INSERT INTO "record" VALUES('game-1',26,2,'{"kind":"did","command":{"kind":"points","points":100},"events":[{"kind":"banked","points":100,"typed":true,"enters":true}]}','2026-11-30T19:03:02+00:00','phone');
INSERT INTO "record" VALUES('game-1',27,2,'{"kind":"did","command":{"kind":"roll","roll":"233566","source":"hand","read":null},"events":[{"kind":"rolled","roll":"233566","source":"hand","read":null}]}','2026-11-30T19:03:09+00:00','phone');
INSERT INTO "record" VALUES('game-1',28,2,'{"kind":"did","command":{"kind":"keep","kept":"5"},"events":[{"kind":"kept","kept":"5","points":50,"combos":["five"]}]}','2026-11-30T19:03:16+00:00','phone');
INSERT INTO "record" VALUES('game-1',29,2,'{"kind":"did","command":{"kind":"roll","roll":"33455","source":"hand","read":null},"events":[{"kind":"rolled","roll":"33455","source":"hand","read":null}]}','2026-11-30T19:03:23+00:00','phone');
INSERT INTO "record" VALUES('game-1',30,2,'{"kind":"did","command":{"kind":"keep","kept":"55"},"events":[{"kind":"kept","kept":"55","points":100,"combos":["five","five"]}]}','2026-11-30T19:03:30+00:00','phone');
INSERT INTO "record" VALUES('game-1',31,2,'{"kind":"did","command":{"kind":"roll","roll":"235","source":"hand","read":null},"events":[{"kind":"rolled","roll":"235","source":"hand","read":null}]}','2026-11-30T19:03:37+00:00','phone');
INSERT INTO "record" VALUES('game-1',32,2,'{"kind":"did","command":{"kind":"keep","kept":"5"},"events":[{"kind":"kept","kept":"5","points":50,"combos":["five"]}]}','2026-11-30T19:03:44+00:00','phone');
INSERT INTO "record" VALUES('game-1',33,2,'{"kind":"did","command":{"kind":"roll","roll":"14","source":"camera","read":"14"},"events":[{"kind":"rolled","roll":"14","source":"camera","read":"14"}]}','2026-11-30T19:03:51+00:00','phone');
INSERT INTO "record" VALUES('game-1',34,2,'{"kind":"did","command":{"kind":"keep","kept":"1"},"events":[{"kind":"kept","kept":"1","points":100,"combos":["one"]}]}','2026-11-30T19:03:58+00:00','phone');
INSERT INTO "record" VALUES('game-1',35,2,'{"kind":"did","command":{"kind":"roll","roll":"6","source":"camera","read":"6"},"events":[{"kind":"rolled","roll":"6","source":"camera","read":"6"},{"kind":"farkled","lost":300,"typed":false}]}','2026-11-30T19:04:05+00:00','phone');
INSERT INTO "record" VALUES('game-1',36,2,'{"kind":"did","command":{"kind":"roll","roll":"123346","source":"camera","read":"123346"},"events":[{"kind":"rolled","roll":"123346","source":"camera","read":"123346"}]}','2026-11-30T19:04:12+00:00','phone');
INSERT INTO "record" VALUES('game-1',37,2,'{"kind":"did","command":{"kind":"keep","kept":"1"},"events":[{"kind":"kept","kept":"1","points":100,"combos":["one"]}]}','2026-11-30T19:04:19+00:00','phone');
INSERT INTO "record" VALUES('game-1',38,2,'{"kind":"did","command":{"kind":"roll","roll":"23466","source":"hand","read":null},"events":[{"kind":"rolled","roll":"23466","source":"hand","read":null},{"kind":"farkled","lost":100,"typed":false}]}','2026-11-30T19:04:26+00:00','phone');
INSERT INTO "record" VALUES('game-1',39,2,'{"kind":"did","command":{"kind":"roll","roll":"123356","source":"camera","read":"123356"},"events":[{"kind":"rolled","roll":"123356","source":"camera","read":"123356"}]}','2026-11-30T19:04:33+00:00','phone');
INSERT INTO "record" VALUES('game-1',40,2,'{"kind":"did","command":{"kind":"keep","kept":"15"},"events":[{"kind":"kept","kept":"15","points":150,"combos":["one","five"]}]}','2026-11-30T19:04:40+00:00','phone');
INSERT INTO "record" VALUES('game-1',41,2,'{"kind":"did","command":{"kind":"roll","roll":"1355","source":"hand","read":null},"events":[{"kind":"rolled","roll":"1355","source":"hand","read":null}]}','2026-11-30T19:04:47+00:00','phone');
INSERT INTO "record" VALUES('game-1',42,2,'{"kind":"did","command":{"kind":"keep","kept":"155"},"events":[{"kind":"kept","kept":"155","points":200,"combos":["one","five","five"]}]}','2026-11-30T19:04:54+00:00','phone');
INSERT INTO "record" VALUES('game-1',43,2,'{"kind":"did","command":{"kind":"bank"},"events":[{"kind":"banked","points":350,"typed":false,"enters":true}]}','2026-11-30T19:05:01+00:00','phone');
INSERT INTO "record" VALUES('game-1',44,2,'{"kind":"did","command":{"kind":"roll","roll":"334556","source":"camera","read":"334556"},"events":[{"kind":"rolled","roll":"334556","source":"camera","read":"334556"}]}','2026-11-30T19:05:08+00:00','phone');
INSERT INTO "record" VALUES('game-1',45,2,'{"kind":"did","command":{"kind":"keep","kept":"55"},"events":[{"kind":"kept","kept":"55","points":100,"combos":["five","five"]}]}','2026-11-30T19:05:15+00:00','phone');
INSERT INTO "record" VALUES('game-1',46,2,'{"kind":"did","command":{"kind":"roll","roll":"1144","source":"hand","read":null},"events":[{"kind":"rolled","roll":"1144","source":"hand","read":null}]}','2026-11-30T19:05:22+00:00','phone');
INSERT INTO "record" VALUES('game-1',47,2,'{"kind":"did","command":{"kind":"keep","kept":"11"},"events":[{"kind":"kept","kept":"11","points":200,"combos":["one","one"]}]}','2026-11-30T19:05:29+00:00','phone');
INSERT INTO "record" VALUES('game-1',48,2,'{"kind":"did","command":{"kind":"roll","roll":"34","source":"hand","read":null},"events":[{"kind":"rolled","roll":"34","source":"hand","read":null},{"kind":"farkled","lost":300,"typed":false}]}','2026-11-30T19:05:36+00:00','phone');
INSERT INTO "record" VALUES('game-1',49,2,'{"kind":"did","command":{"kind":"roll","roll":"114556","source":"hand","read":null},"events":[{"kind":"rolled","roll":"114556","source":"hand","read":null}]}','2026-11-30T19:05:43+00:00','phone');
INSERT INTO "record" VALUES('game-1',50,2,'{"kind":"did","command":{"kind":"keep","kept":"1155"},"events":[{"kind":"kept","kept":"1155","points":300,"combos":["one","one","five","five"]}]}','2026-11-30T19:05:50+00:00','phone');
INSERT INTO "record" VALUES('game-1',51,2,'{"kind":"did","command":{"kind":"roll","roll":"55","source":"camera","read":"55"},"events":[{"kind":"rolled","roll":"55","source":"camera","read":"55"}]}','2026-11-30T19:05:57+00:00','phone');
INSERT INTO "record" VALUES('game-1',52,2,'{"kind":"did","command":{"kind":"keep","kept":"55"},"events":[{"kind":"kept","kept":"55","points":100,"combos":["five","five"]}]}','2026-11-30T19:06:04+00:00','phone');
INSERT INTO "record" VALUES('game-1',53,2,'{"kind":"did","command":{"kind":"bank"},"events":[{"kind":"banked","points":400,"typed":false,"enters":true}]}','2026-11-30T19:06:11+00:00','phone');
INSERT INTO "record" VALUES('game-1',54,2,'{"kind":"did","command":{"kind":"roll","roll":"123555","source":"hand","read":null},"events":[{"kind":"rolled","roll":"123555","source":"hand","read":null}]}','2026-11-30T19:06:18+00:00','phone');
INSERT INTO "record" VALUES('game-1',55,2,'{"kind":"did","command":{"kind":"keep","kept":"1555"},"events":[{"kind":"kept","kept":"1555","points":600,"combos":["three fives","one"]}]}','2026-11-30T19:06:25+00:00','phone');
INSERT INTO "record" VALUES('game-1',56,2,'{"kind":"did","command":{"kind":"bank"},"events":[{"kind":"banked","points":600,"typed":false,"enters":true}]}','2026-11-30T19:06:32+00:00','phone');
INSERT INTO "record" VALUES('game-1',57,2,'{"kind":"did","command":{"kind":"roll","roll":"123666","source":"camera","read":"123666"},"events":[{"kind":"rolled","roll":"123666","source":"camera","read":"123666"}]}','2026-11-30T19:06:39+00:00','phone');
INSERT INTO "record" VALUES('game-1',58,2,'{"kind":"did","command":{"kind":"keep","kept":"1666"},"events":[{"kind":"kept","kept":"1666","points":700,"combos":["three sixes","one"]}]}','2026-11-30T19:06:46+00:00','phone');
INSERT INTO "record" VALUES('game-1',59,2,'{"kind":"did","command":{"kind":"bank"},"events":[{"kind":"banked","points":700,"typed":false,"enters":true},{"kind":"ended","winners":[1]}]}','2026-11-30T19:06:53+00:00','phone');
INSERT INTO "record" VALUES('game-2',1,2,'{"kind":"did","command":{"kind":"start","variant":{"id":"simple_10000","name":"Simple online Farkle","source":"the rule text in Slovenian","unspecified":["start","start_tie","entry","cocked","late_player","leaver_may_win"],"dice":6,"target":2000,"target_test":"more_than","overshoot":"lost","lowest_tie":"next_to_play","final_round":"none","rounds":0,"tie":"first_to_reach","entry":0,"min_bank":0,"keep_all":false,"hot_dice":"may","too_good_to_stop":false,"first_roll_farkle_loss":0,"cocked":"that_die","start":"highest_die","start_tie":"tied","teams":false,"late_player":"at_zero","leaver_may_win":false,"combo":[{"name":"one","faces":"1","points":100},{"name":"five","faces":"5","points":50},{"name":"three {faces}","groups":[3],"points":[1000,200,300,400,500,600]},{"name":"four {faces}","groups":[4],"points":1000},{"name":"five {faces}","groups":[5],"points":2000},{"name":"six {faces}","groups":[6],"points":3000},{"name":"straight","faces":"123456","points":2500},{"name":"three pairs","groups":[2,2,2],"points":1500},{"name":"four of a kind and a pair","groups":[4,2],"points":1500}]},"players":["Bob","Di","Eve"],"teams":[]},"events":[{"kind":"started","variant":{"id":"simple_10000","name":"Simple online Farkle","source":"the rule text in Slovenian","unspecified":["start","start_tie","entry","cocked","late_player","leaver_may_win"],"dice":6,"target":2000,"target_test":"more_than","overshoot":"lost","lowest_tie":"next_to_play","final_round":"none","rounds":0,"tie":"first_to_reach","entry":0,"min_bank":0,"keep_all":false,"hot_dice":"may","too_good_to_stop":false,"first_roll_farkle_loss":0,"cocked":"that_die","start":"highest_die","start_tie":"tied","teams":false,"late_player":"at_zero","leaver_may_win":false,"combo":[{"name":"one","faces":"1","points":100},{"name":"five","faces":"5","points":50},{"name":"three {faces}","groups":[3],"points":[1000,200,300,400,500,600]},{"name":"four {faces}","groups":[4],"points":1000},{"name":"five {faces}","groups":[5],"points":2000},{"name":"six {faces}","groups":[6],"points":3000},{"name":"straight","faces":"123456","points":2500},{"name":"three pairs","groups":[2,2,2],"points":1500},{"name":"four of a kind and a pair","groups":[4,2],"points":1500}]},"players":["Bob","Di","Eve"],"teams":[]}]}','2026-11-30T19:07:00+00:00','phone');
INSERT INTO "record" VALUES('game-2',2,2,'{"kind":"did","command":{"kind":"points","points":500},"events":[{"kind":"banked","points":500,"typed":true,"enters":true}]}','2026-11-30T19:07:07+00:00','phone');
INSERT INTO "record" VALUES('game-2',3,2,'{"kind":"did","command":{"kind":"points","points":0},"events":[{"kind":"farkled","lost":0,"typed":true}]}','2026-11-30T19:07:14+00:00','phone');
INSERT INTO "record" VALUES('game-2',4,2,'{"kind":"did","command":{"kind":"roll","roll":"112346","source":"hand","read":null},"events":[{"kind":"rolled","roll":"112346","source":"hand","read":null}]}','2026-11-30T19:07:21+00:00','phone');
INSERT INTO "record" VALUES('game-2',5,2,'{"kind":"did","command":{"kind":"keep","kept":"11"},"events":[{"kind":"kept","kept":"11","points":200,"combos":["one","one"]}]}','2026-11-30T19:07:28+00:00','phone');
INSERT INTO "record" VALUES('game-2',6,2,'{"kind":"did","command":{"kind":"roll","roll":"1356","source":"hand","read":null},"events":[{"kind":"rolled","roll":"1356","source":"hand","read":null}]}','2026-11-30T19:07:35+00:00','phone');
INSERT INTO "record" VALUES('game-2',7,2,'{"kind":"did","command":{"kind":"keep","kept":"15"},"events":[{"kind":"kept","kept":"15","points":150,"combos":["one","five"]}]}','2026-11-30T19:07:42+00:00','phone');
INSERT INTO "record" VALUES('game-2',8,2,'{"kind":"did","command":{"kind":"bank"},"events":[{"kind":"banked","points":350,"typed":false,"enters":true}]}','2026-11-30T19:07:49+00:00','phone');
CREATE INDEX game_by_change ON game (changed_at);
CREATE INDEX played_game_by_moment ON played_game (moment);
CREATE INDEX played_by_name ON played (name_key, moment);
COMMIT;
