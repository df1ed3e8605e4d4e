-- What cancelled delegations still cover becomes revenue, as it does when a delegation is cancelled from now on.

create temporary table cancelled on commit drop as
select delegation.id, delegation.client_id, -sum(entry.amount) as amount,
  nextval(pg_get_serial_sequence('posting', 'id')) as posting_id
from delegation join entry on entry.delegation_id = delegation.id and ledger_account = 'CONTRACT'
where delegation.state = 90 group by delegation.id having sum(entry.amount) < 0 order by delegation.id;
insert into posting (id, posting_kind, cause, client_id, user_name)
overriding system value
select posting_id, 'REVENUE', 'cancelled:' || id, client_id, '系统' from cancelled order by id;
insert into entry (posting_id, ledger_account, amount, client_id, delegation_id)
select posting_id, side.ledger_account, side.amount, client_id, id from cancelled,
  lateral (values ('CONTRACT', cancelled.amount), ('REVENUE', -cancelled.amount)) side(ledger_account, amount)
order by posting_id, ledger_account;
