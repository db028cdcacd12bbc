PRAGMA application_id = 1299149428;
PRAGMA user_version = 2;
CREATE TABLE session (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    app TEXT NOT NULL,
    user TEXT NOT NULL,
    name TEXT NOT NULL,
    revision INTEGER NOT NULL,
    checksum INTEGER NOT NULL,
    token INTEGER NOT NULL DEFAULT 0,
    owner TEXT,
    claimed_at INTEGER NOT NULL DEFAULT 0,
    expires_at INTEGER NOT NULL DEFAULT 0, made_at REAL NOT NULL DEFAULT 0, indexed INTEGER NOT NULL DEFAULT 0, entry TEXT, status TEXT NOT NULL DEFAULT 'empty', updated_at REAL NOT NULL DEFAULT 0, wake_at REAL,
    UNIQUE (app, user, name)
  ) STRICT;
CREATE TABLE event (
    session INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    sequence INTEGER NOT NULL,
    checksum INTEGER NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (session, sequence)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE session_state (
    session INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (session, key)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE user_state (
    app TEXT NOT NULL,
    user TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (app, user, key)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE app_state (
    app TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (app, key)
  ) STRICT, WITHOUT ROWID;
CREATE TABLE mail (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    session INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    id TEXT NOT NULL,
    data TEXT,
    UNIQUE (session, id)
  ) STRICT;
CREATE INDEX waiting_mail ON mail (session, position) WHERE data IS NOT NULL;
CREATE TABLE fencing (token INTEGER NOT NULL) STRICT;
CREATE TABLE credential (
    app TEXT NOT NULL,
    user TEXT NOT NULL,
    name TEXT NOT NULL,
    key_id TEXT NOT NULL,
    sealed BLOB NOT NULL,
    PRIMARY KEY (app, user, name)
  ) STRICT, WITHOUT ROWID;
CREATE INDEX session_behind ON session (id) WHERE indexed <> revision AND indexed >= 0;
CREATE INDEX session_by_age ON session (updated_at, id);
CREATE INDEX session_of_user_by_age ON session (app, user, updated_at, id);
CREATE INDEX session_unfinished ON session (id) WHERE status = 'unfinished';
CREATE INDEX session_leased ON session (id) WHERE owner IS NOT NULL;
CREATE INDEX session_due ON session (wake_at) WHERE wake_at IS NOT NULL;
CREATE TABLE question (
    session INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
    sequence INTEGER NOT NULL,
    asked_at REAL NOT NULL,
    kind TEXT NOT NULL,
    app TEXT NOT NULL,
    user TEXT NOT NULL,
    PRIMARY KEY (session, sequence)
  ) STRICT, WITHOUT ROWID;
CREATE INDEX question_by_age ON question (asked_at, session, sequence);
CREATE INDEX question_of_app ON question (app, asked_at, session, sequence);
CREATE INDEX question_of_user ON question (app, user, asked_at, session, sequence);
INSERT INTO "session" ("id", "app", "user", "name", "revision", "checksum", "token", "owner", "claimed_at", "expires_at", "made_at", "indexed", "entry", "status", "updated_at", "wake_at") VALUES (1, 'earlier', 'ada', 'empty', 0, 3734591310, 0, NULL, 0, 0, 1795460015553.0, 0, NULL, 'empty', 1795460015553.0, NULL);
INSERT INTO "session" ("id", "app", "user", "name", "revision", "checksum", "token", "owner", "claimed_at", "expires_at", "made_at", "indexed", "entry", "status", "updated_at", "wake_at") VALUES (2, 'earlier', 'ada', 'completed', 4, 3607507520, 1, NULL, 1795460015561, 1795460045561, 1795460015557.0, 4, '{"revision":4,"createdAt":1795460015564,"updatedAt":1795460015802,"title":"look","root":{"invocation":"1xw49m10ga961y1xngkpe0nhztdh.0","turn":"answered","members":false,"endsTurn":false,"transfers":false,"held":false,"emptyTurns":0,"badOutputs":0,"round":4,"open":0,"broken":[],"agent":"guide"},"branches":[],"ongoing":[],"questions":[]}', 'completed', 1795460015802.0, NULL);
INSERT INTO "session" ("id", "app", "user", "name", "revision", "checksum", "token", "owner", "claimed_at", "expires_at", "made_at", "indexed", "entry", "status", "updated_at", "wake_at") VALUES (3, 'earlier', 'ada', 'paused', 3, 2348341303, 2, NULL, 1795460015816, 1795460045816, 1795460015812.0, 3, '{"revision":3,"createdAt":1795460015818,"updatedAt":1795460015834,"title":"pay","root":{"invocation":"0e2knrf1rixg3c0z5fzux1muy4xg.0","turn":"responded","members":false,"endsTurn":false,"transfers":false,"held":false,"emptyTurns":0,"badOutputs":0,"round":2,"open":1,"broken":[],"agent":"guide"},"branches":[],"ongoing":[],"questions":[{"id":"0e2knrf1rixg3c0z5fzux1muy4xg.1/0?0","callId":"0e2knrf1rixg3c0z5fzux1muy4xg.1/0","kind":"confirmation","revision":3,"round":2,"askedAt":1795460015834,"quorum":1,"answeredBy":[]}]}', 'paused', 1795460015834.0, NULL);
INSERT INTO "session" ("id", "app", "user", "name", "revision", "checksum", "token", "owner", "claimed_at", "expires_at", "made_at", "indexed", "entry", "status", "updated_at", "wake_at") VALUES (4, 'earlier', 'ada', 'elsewhere', 4, 2588618471, 3, NULL, 1795460015848, 1795460045848, 1795460015844.0, 4, '{"revision":4,"createdAt":1795460015852,"updatedAt":1795460015861,"title":"ticket","root":{"invocation":"1sppufr1x3365n0oauryv1vcteqd.0","turn":"responded","members":false,"endsTurn":false,"transfers":false,"held":false,"emptyTurns":0,"badOutputs":0,"round":2,"open":1,"broken":[],"agent":"guide"},"branches":[],"ongoing":[],"questions":[{"id":"1sppufr1x3365n0oauryv1vcteqd.1/0?0","callId":"1sppufr1x3365n0oauryv1vcteqd.1/0","kind":"result","revision":4,"round":2,"askedAt":1795460015861,"quorum":1,"answeredBy":[]}]}', 'paused', 1795460015861.0, NULL);
INSERT INTO "session" ("id", "app", "user", "name", "revision", "checksum", "token", "owner", "claimed_at", "expires_at", "made_at", "indexed", "entry", "status", "updated_at", "wake_at") VALUES (5, 'earlier', 'ada', 'failed', 2, 3559500720, 4, NULL, 1795460015867, 1795460045867, 1795460015865.0, 2, '{"revision":2,"createdAt":1795460015868,"updatedAt":1795460015870,"title":"fail","root":{"invocation":"01bbw1m13yqozn07y03ck1paw53y.0","turn":"begin","members":false,"endsTurn":false,"transfers":false,"held":false,"emptyTurns":0,"badOutputs":0,"round":0,"open":0,"broken":[],"stopped":"failed"},"branches":[],"ongoing":[],"questions":[]}', 'failed', 1795460015870.0, NULL);
INSERT INTO "session" ("id", "app", "user", "name", "revision", "checksum", "token", "owner", "claimed_at", "expires_at", "made_at", "indexed", "entry", "status", "updated_at", "wake_at") VALUES (6, 'earlier', 'ada', 'mail', 4, 1177273433, 5, NULL, 1795460015875, 1795460045875, 1795460015872.0, 4, '{"revision":4,"createdAt":1795460015876,"updatedAt":1795460015880,"title":"look","root":{"invocation":"0218q6z1vtb4al13iadts14ci8ip.0","turn":"answered","members":false,"endsTurn":false,"transfers":false,"held":false,"emptyTurns":0,"badOutputs":0,"round":4,"open":0,"broken":[],"agent":"guide"},"branches":[],"ongoing":[],"questions":[]}', 'completed', 1795460015880.0, NULL);
INSERT INTO "session" ("id", "app", "user", "name", "revision", "checksum", "token", "owner", "claimed_at", "expires_at", "made_at", "indexed", "entry", "status", "updated_at", "wake_at") VALUES (7, 'earlier', 'ada', 'odd \u0000 "\\ é', 4, 1174192080, 6, NULL, 1795460015896, 1795460045896, 1795460015892.0, 4, '{"revision":4,"createdAt":1795460015897,"updatedAt":1795460015904,"title":"look","root":{"invocation":"1gt4qnb04jlo4s0d4phrk1uo380u.0","turn":"answered","members":false,"endsTurn":false,"transfers":false,"held":false,"emptyTurns":0,"badOutputs":0,"round":4,"open":0,"broken":[],"agent":"guide"},"branches":[],"ongoing":[],"questions":[]}', 'completed', 1795460015904.0, NULL);
INSERT INTO "event" ("session", "sequence", "checksum", "data") VALUES (2, 1, 360320905, '{"v":1,"id":"1xw49m10ga961y1xngkpe0nhztdh.0","invocationId":"1xw49m10ga961y1xngkpe0nhztdh.0","author":"user","timestamp":1795460015564,"type":"input","content":{"role":"user","parts":[{"type":"text","text":"look"}]}}');
INSERT INTO "event" ("session", "sequence", "checksum", "data") VALUES (2, 2, 363087779, '{"v":1,"id":"1xw49m10ga961y1xngkpe0nhztdh.1","invocationId":"1xw49m10ga961y1xngkpe0nhztdh.0","author":"guide","timestamp":1795460015574,"type":"model","content":{"role":"model","parts":[{"type":"functionCall","id":"1xw49m10ga961y1xngkpe0nhztdh.1/0","name":"look","args":{}}],"origin":{"provider":"test","model":"earlier"}},"acts":true,"finishReason":{"unified":"stop"}}');
INSERT INTO "event" ("session", "sequence", "checksum", "data") VALUES (2, 3, 375567907, '{"v":1,"id":"1xw49m10ga961y1xngkpe0nhztdh.2","invocationId":"1xw49m10ga961y1xngkpe0nhztdh.0","author":"guide","timestamp":1795460015799,"actions":{"stateDelta":{"seen":true,"user:seen":1}},"type":"response","callId":"1xw49m10ga961y1xngkpe0nhztdh.1/0","outcome":{"status":"ok","output":"nothing"},"ms":223}');
INSERT INTO "event" ("session", "sequence", "checksum", "data") VALUES (2, 4, 3607507520, '{"v":1,"id":"1xw49m10ga961y1xngkpe0nhztdh.3","invocationId":"1xw49m10ga961y1xngkpe0nhztdh.0","author":"guide","timestamp":1795460015802,"type":"model","content":{"role":"model","parts":[{"type":"text","text":"Done."}],"origin":{"provider":"test","model":"earlier"}},"acts":true,"finishReason":{"unified":"stop"}}');
INSERT INTO "event" ("session", "sequence", "checksum", "data") VALUES (3, 1, 2211680522, '{"v":1,"id":"0e2knrf1rixg3c0z5fzux1muy4xg.0","invocationId":"0e2knrf1rixg3c0z5fzux1muy4xg.0","author":"user","timestamp":1795460015818,"type":"input","content":{"role":"user","parts":[{"type":"text","text":"pay"}]}}');
INSERT INTO "event" ("session", "sequence", "checksum", "data") VALUES (3, 2, 3252893868, '{"v":1,"id":"0e2knrf1rixg3c0z5fzux1muy4xg.1","invocationId":"0e2knrf1rixg3c0z5fzux1muy4xg.0","author":"guide","timestamp":1795460015821,"type":"model","content":{"role":"model","parts":[{"type":"functionCall","id":"0e2knrf1rixg3c0z5fzux1muy4xg.1/0","name":"pay","args":{}}],"origin":{"provider":"test","model":"earlier"}},"acts":true,"finishReason":{"unified":"stop"}}');
INSERT INTO "event" ("session", "sequence", "checksum", "data") VALUES (3, 3, 2348341303, '{"v":1,"id":"0e2knrf1rixg3c0z5fzux1muy4xg.2","invocationId":"0e2knrf1rixg3c0z5fzux1muy4xg.0","author":"guide","timestamp":1795460015834,"type":"asked","request":{"kind":"confirmation","hint":"Pay?","id":"0e2knrf1rixg3c0z5fzux1muy4xg.1/0?0","callId":"0e2knrf1rixg3c0z5fzux1muy4xg.1/0","digest":"24a8876ce34473a26f6d0c0236a33c8053d70a400ab7444de076372a10156efb","gate":"asks"}}');
INSERT INTO "event" ("session", "sequence", "checksum", "data") VALUES (4, 1, 1748200472, '{"v":1,"id":"1sppufr1x3365n0oauryv1vcteqd.0","invocationId":"1sppufr1x3365n0oauryv1vcteqd.0","author":"user","timestamp":1795460015852,"type":"input","content":{"role":"user","parts":[{"type":"text","text":"ticket"}]}}');
INSERT INTO "event" ("session", "sequence", "checksum", "data") VALUES (4, 2, 179916903, '{"v":1,"id":"1sppufr1x3365n0oauryv1vcteqd.1","invocationId":"1sppufr1x3365n0oauryv1vcteqd.0","author":"guide","timestamp":1795460015856,"type":"model","content":{"role":"model","parts":[{"type":"functionCall","id":"1sppufr1x3365n0oauryv1vcteqd.1/0","name":"ticket","args":{},"longRunning":true}],"origin":{"provider":"test","model":"earlier"}},"acts":true,"finishReason":{"unified":"stop"}}');
INSERT INTO "event" ("session", "sequence", "checksum", "data") VALUES (4, 3, 3851799189, '{"v":1,"id":"1sppufr1x3365n0oauryv1vcteqd.2","invocationId":"1sppufr1x3365n0oauryv1vcteqd.0","author":"guide","timestamp":1795460015856,"type":"started","calls":[{"callId":"1sppufr1x3365n0oauryv1vcteqd.1/0","attempt":1,"effect":"write"}]}');
INSERT INTO "event" ("session", "sequence", "checksum", "data") VALUES (4, 4, 2588618471, '{"v":1,"id":"1sppufr1x3365n0oauryv1vcteqd.3","invocationId":"1sppufr1x3365n0oauryv1vcteqd.0","author":"guide","timestamp":1795460015861,"type":"asked","request":{"kind":"result","hint":"Waiting for the result of ticket.","id":"1sppufr1x3365n0oauryv1vcteqd.1/0?0","callId":"1sppufr1x3365n0oauryv1vcteqd.1/0","digest":"aafd18a327507302609d10d504cd93a3801b7e8a243abac901b83e0bbbf8978b","handle":17}}');
INSERT INTO "event" ("session", "sequence", "checksum", "data") VALUES (5, 1, 3936909051, '{"v":1,"id":"01bbw1m13yqozn07y03ck1paw53y.0","invocationId":"01bbw1m13yqozn07y03ck1paw53y.0","author":"user","timestamp":1795460015868,"type":"input","content":{"role":"user","parts":[{"type":"text","text":"fail"}]}}');
INSERT INTO "event" ("session", "sequence", "checksum", "data") VALUES (5, 2, 3559500720, '{"v":1,"id":"01bbw1m13yqozn07y03ck1paw53y.2","invocationId":"01bbw1m13yqozn07y03ck1paw53y.0","author":"guide","timestamp":1795460015870,"type":"modelFailed","code":"model_failed","message":"the call of model earlier failed (Error). The whole error is in the cause."}');
INSERT INTO "event" ("session", "sequence", "checksum", "data") VALUES (6, 1, 1118774986, '{"v":1,"id":"0218q6z1vtb4al13iadts14ci8ip.0","invocationId":"0218q6z1vtb4al13iadts14ci8ip.0","author":"user","timestamp":1795460015876,"type":"input","content":{"role":"user","parts":[{"type":"text","text":"look"}]}}');
INSERT INTO "event" ("session", "sequence", "checksum", "data") VALUES (6, 2, 4080746276, '{"v":1,"id":"0218q6z1vtb4al13iadts14ci8ip.1","invocationId":"0218q6z1vtb4al13iadts14ci8ip.0","author":"guide","timestamp":1795460015877,"type":"model","content":{"role":"model","parts":[{"type":"functionCall","id":"0218q6z1vtb4al13iadts14ci8ip.1/0","name":"look","args":{}}],"origin":{"provider":"test","model":"earlier"}},"acts":true,"finishReason":{"unified":"stop"}}');
INSERT INTO "event" ("session", "sequence", "checksum", "data") VALUES (6, 3, 3547643865, '{"v":1,"id":"0218q6z1vtb4al13iadts14ci8ip.2","invocationId":"0218q6z1vtb4al13iadts14ci8ip.0","author":"guide","timestamp":1795460015877,"actions":{"stateDelta":{"seen":true,"user:seen":1}},"type":"response","callId":"0218q6z1vtb4al13iadts14ci8ip.1/0","outcome":{"status":"ok","output":"nothing"},"ms":0}');
INSERT INTO "event" ("session", "sequence", "checksum", "data") VALUES (6, 4, 1177273433, '{"v":1,"id":"0218q6z1vtb4al13iadts14ci8ip.3","invocationId":"0218q6z1vtb4al13iadts14ci8ip.0","author":"guide","timestamp":1795460015880,"type":"model","content":{"role":"model","parts":[{"type":"text","text":"Done."}],"origin":{"provider":"test","model":"earlier"}},"acts":true,"finishReason":{"unified":"stop"}}');
INSERT INTO "event" ("session", "sequence", "checksum", "data") VALUES (7, 1, 148527587, '{"v":1,"id":"1gt4qnb04jlo4s0d4phrk1uo380u.0","invocationId":"1gt4qnb04jlo4s0d4phrk1uo380u.0","author":"user","timestamp":1795460015897,"type":"input","content":{"role":"user","parts":[{"type":"text","text":"look"}]}}');
INSERT INTO "event" ("session", "sequence", "checksum", "data") VALUES (7, 2, 2048036498, '{"v":1,"id":"1gt4qnb04jlo4s0d4phrk1uo380u.1","invocationId":"1gt4qnb04jlo4s0d4phrk1uo380u.0","author":"guide","timestamp":1795460015900,"type":"model","content":{"role":"model","parts":[{"type":"functionCall","id":"1gt4qnb04jlo4s0d4phrk1uo380u.1/0","name":"look","args":{}}],"origin":{"provider":"test","model":"earlier"}},"acts":true,"finishReason":{"unified":"stop"}}');
INSERT INTO "event" ("session", "sequence", "checksum", "data") VALUES (7, 3, 206415695, '{"v":1,"id":"1gt4qnb04jlo4s0d4phrk1uo380u.2","invocationId":"1gt4qnb04jlo4s0d4phrk1uo380u.0","author":"guide","timestamp":1795460015900,"actions":{"stateDelta":{"seen":true,"user:seen":1}},"type":"response","callId":"1gt4qnb04jlo4s0d4phrk1uo380u.1/0","outcome":{"status":"ok","output":"nothing"},"ms":0}');
INSERT INTO "event" ("session", "sequence", "checksum", "data") VALUES (7, 4, 1174192080, '{"v":1,"id":"1gt4qnb04jlo4s0d4phrk1uo380u.3","invocationId":"1gt4qnb04jlo4s0d4phrk1uo380u.0","author":"guide","timestamp":1795460015904,"type":"model","content":{"role":"model","parts":[{"type":"text","text":"Done."}],"origin":{"provider":"test","model":"earlier"}},"acts":true,"finishReason":{"unified":"stop"}}');
INSERT INTO "session_state" ("session", "key", "value") VALUES (1, 'plan', '1');
INSERT INTO "session_state" ("session", "key", "value") VALUES (2, 'seen', 'true');
INSERT INTO "session_state" ("session", "key", "value") VALUES (6, 'seen', 'true');
INSERT INTO "session_state" ("session", "key", "value") VALUES (7, 'seen', 'true');
INSERT INTO "user_state" ("app", "user", "key", "value") VALUES ('earlier', 'ada', 'user:seen', '1');
INSERT INTO "user_state" ("app", "user", "key", "value") VALUES ('earlier', 'ada', 'user:theme', '"dark"');
INSERT INTO "app_state" ("app", "key", "value") VALUES ('earlier', 'app:team', '["north"]');
INSERT INTO "mail" ("position", "session", "id", "data") VALUES (1, 6, 'm1', '{"id":"m1","type":"message","content":{"role":"user","parts":[{"type":"text","text":"look again"}]}}');
INSERT INTO "fencing" ("token") VALUES (6);
INSERT INTO "question" ("session", "sequence", "asked_at", "kind", "app", "user") VALUES (3, 3, 1795460015834.0, 'confirmation', 'earlier', 'ada');
INSERT INTO "question" ("session", "sequence", "asked_at", "kind", "app", "user") VALUES (4, 4, 1795460015861.0, 'result', 'earlier', 'ada');
