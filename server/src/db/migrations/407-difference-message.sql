-- A finding about a difference shows the difference with its terms: the message of a rule need not announce it.
update plausibility_rule set message = regexp_replace(message, '，差值$', ''), version = version + 1
where message like '_%，差值' and terms @> '[{"sign": -1}]';
