-- Limits that are older than the history of limits get a row of it: from now on the last row of an account is its limit.
insert into credit_change (client_id, limit_before, limit_after, days_before, days_after, credit_used, reason, user_name)
select client_id, credit_limit, credit_limit, credit_days, credit_days, credit_used, '启用额度记录时的额度', '系统'
from account
where credit_limit > 0 and not exists (select from credit_change where credit_change.client_id = account.client_id);
