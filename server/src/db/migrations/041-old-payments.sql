-- The payments of before become trades and postings. Old cash is in the vault, what came by bank or channel at the bank.

create temporary table old on commit drop as
select payment.id, payment.kind, payment.amount, payment.pay_method, payment.remarks, payment.user_id, payment.user_name, payment.create_time,
  payment.delegation_id, delegation.client_id, delegation.create_user_id as owner_id, delegation.department_id,
  case when payment.kind <> 'RELEASE' then nextval(pg_get_serial_sequence('trade', 'id'))::integer end as trade_id,
  nextval(pg_get_serial_sequence('posting', 'id')) as posting_id
from delegation_payment payment join delegation on delegation.id = payment.delegation_id
where payment.amount > 0 order by payment.id;

insert into trade (id, trade_kind, client_id, owner_id, department_id, pay_method, amount, refunded, state, remarks, finish_time,
  create_user_id, create_name, create_time)
overriding system value
select trade_id, 1, client_id, owner_id, department_id, pay_method, amount, taken_back, case when taken_back = 0 then 30 when taken_back < amount then 60 else 70 end,
  remarks, create_time, user_id, user_name, create_time
from (select old.*, case kind when 'CREDIT' then coalesce((select sum(released.amount) from old released
    where released.delegation_id = old.delegation_id and released.kind = 'RELEASE'), 0) else 0 end as taken_back from old) payment
where trade_id is not null order by payment.id;

insert into trade_share (trade_id, delegation_id, amount, released, refunded)
select trade.id, old.delegation_id, trade.amount, trade.refunded, trade.refunded from old join trade on trade.id = old.trade_id;

insert into money_event (trade_id, command, to_state, reason, user_id, user_name, address, create_time)
select trade_id, 'add', 30, remarks, user_id, user_name, '', create_time from old where trade_id is not null order by id;

insert into posting (id, posting_kind, cause, client_id, trade_id, business_date, event_time, remarks, user_id, user_name, create_time)
overriding system value
select posting_id, kind, 'old:' || id, client_id, trade_id, (create_time at time zone 'Asia/Shanghai')::date, create_time, remarks, user_id, user_name, create_time
from old order by id;

insert into entry (posting_id, ledger_account, amount, client_id, delegation_id, seq, balance_after, create_time)
select posting_id, ledger_account, amount, client_id, delegation_id,
  case when ledger_account = 'RECEIVABLE' then row_number() over chain end,
  case when ledger_account = 'RECEIVABLE' then sum(amount) over chain end, create_time
from (
  select id, posting_id, case kind when 'PAY' then case pay_method when 1 then 'VAULT' else 'BANK' end else 'RECEIVABLE' end as ledger_account,
    case kind when 'RELEASE' then -amount else amount end as amount, client_id, delegation_id, create_time from old
  union all
  select id, posting_id, 'CONTRACT', case kind when 'RELEASE' then amount else -amount end, client_id, delegation_id, create_time from old
) line
window chain as (partition by client_id, ledger_account order by id)
order by posting_id, ledger_account desc;

update delegation set paid = sums.paid, credited = sums.credited, refunded = sums.refunded
from (
  select delegation_id, coalesce(sum(amount) filter (where kind = 'PAY'), 0) as paid,
    coalesce(sum(amount) filter (where kind = 'CREDIT'), 0) as credited, coalesce(sum(amount) filter (where kind = 'RELEASE'), 0) as refunded
  from old group by delegation_id
) sums where sums.delegation_id = delegation.id;
update delegation set pay_state = case when refunded > 0 and paid + credited = refunded then 6 when paid + credited = refunded then 0
  when paid + credited - refunded < fee then 2 when refunded > 0 then 5
  when credited > 0 then 4 else 3 end;

-- what is finished or cancelled has been earned
create temporary table earned on commit drop as
select delegation.id, client_id, paid + credited - refunded as amount, nextval(pg_get_serial_sequence('posting', 'id')) as posting_id,
  greatest(coalesce(finish_time, update_time), (select max(create_time) from old where old.delegation_id = delegation.id)) as time
from delegation where state in (60, 90) and paid + credited > refunded order by delegation.id;
insert into posting (id, posting_kind, cause, client_id, business_date, event_time, user_name, create_time)
overriding system value
select posting_id, 'REVENUE', 'old-finished:' || id, client_id, (time at time zone 'Asia/Shanghai')::date, time, '系统', time from earned;
insert into entry (posting_id, ledger_account, amount, client_id, delegation_id, create_time)
select posting_id, side.ledger_account, side.amount, client_id, id, time from earned,
  lateral (values ('CONTRACT', earned.amount), ('REVENUE', -earned.amount)) side(ledger_account, amount);

-- what an account held beside that
create temporary table opening on commit drop as
select *, nextval(pg_get_serial_sequence('posting', 'id')) as posting_id from (
  select account.client_id, account.balance, account.credit_used - coalesce(sum(entry.amount), 0)::bigint as credit,
    coalesce(max(entry.seq), 0) as seq, account.credit_used
  from account left join entry on entry.client_id = account.client_id and entry.ledger_account = 'RECEIVABLE'
  group by account.id
) held where balance <> 0 or credit <> 0;
insert into posting (id, posting_kind, cause, client_id, user_name)
overriding system value select posting_id, 'OPENING', 'old-account:' || client_id, client_id, '系统' from opening;
insert into entry (posting_id, ledger_account, amount, client_id, seq, balance_after)
select posting_id, 'BALANCE', -balance, client_id, 1, balance from opening where balance <> 0
union all select posting_id, 'RECEIVABLE', credit, client_id, seq + 1, credit_used from opening where credit <> 0
union all select posting_id, 'OPENING', balance, client_id, null, null from opening where balance <> 0
union all select posting_id, 'OPENING', -credit, client_id, null, null from opening where credit <> 0;

update account set balance_seq = coalesce((select max(seq) from entry where entry.client_id = account.client_id and ledger_account = 'BALANCE'), 0),
  credit_seq = coalesce((select max(seq) from entry where entry.client_id = account.client_id and ledger_account = 'RECEIVABLE'), 0);
create constraint trigger account_entries after insert or update of balance, credit_used, balance_seq, credit_seq on account
  deferrable initially deferred for each row execute function check_account();

-- The lines of what was paid. Samples that were rejected before the payment are not in its fee.
create temporary table charge on commit drop as
with line as (
  select delegation.id as delegation_id, sample.id as sample_id, sample.state as sample_state, sample.position, 0 as sort, sample_group.sort::bigint as at,
    group_id, null::integer as item_id, group_name as line_name, price as charged
  from delegation join sample on sample.delegation_id = delegation.id join sample_group on sample_id = sample.id where paid + credited > 0
  union all
  select delegation.id, sample.id, sample.state, sample.position, 1, sample_item.id, null, sample_item.id, project_name, sample_item.charged
  from delegation join sample on sample.delegation_id = delegation.id join sample_item on sample_id = sample.id
    join project on project.id = project_id where paid + credited > 0 and sample_item.group_id is null
), counted as (
  select line.* from line join (select delegation_id, sum(charged) as whole from line group by delegation_id) sums using (delegation_id)
    join delegation on delegation.id = line.delegation_id
  where sums.whole = delegation.subtotal or sample_state <> 15
), part as (
  select counted.*, fee - surcharge as total, sum(charged) over (partition by delegation_id) as whole,
    row_number() over (partition by delegation_id order by position, sort, at) as place
  from counted join delegation on delegation.id = delegation_id
), cut as (
  select part.*, case whole when 0 then 0 else div(total * charged, whole) end as floor,
    case whole when 0 then 0 else mod(total * charged, whole) end as fraction from part
)
select cut.*, floor + case when row_number() over (partition by delegation_id order by fraction desc, place)
  <= total - sum(floor) over (partition by delegation_id) then 1 else 0 end as net from cut;
insert into fee_line (delegation_id, fee_line_kind, sample_id, group_id, item_id, line_name, charged, net, user_name, create_time)
select delegation_id, 'CHARGE', sample_id, group_id, item_id, line_name, charged, net, '系统',
  (select min(create_time) from old where old.delegation_id = charge.delegation_id)
from charge order by delegation_id, place;
insert into fee_line (delegation_id, fee_line_kind, line_name, charged, net, user_name, create_time)
select delegation.id, 'SURCHARGE', one->>'name', fen, fen, '系统', (select min(create_time) from old where old.delegation_id = delegation.id)
from delegation, jsonb_array_elements(surcharges) as one, lateral (select (one->>'amount')::numeric * 100 as fen) amount
where paid + credited > 0;
insert into fee_line (delegation_id, fee_line_kind, of_line, sample_id, group_id, item_id, line_name, charged, net, user_name, create_time)
select delegation_id, 'CANCEL', fee_line.id, sample_id, group_id, item_id, line_name, -charged, -net, '系统', update_time
from fee_line join delegation on delegation.id = delegation_id where delegation.state = 90;
update delegation set fee = 0, subtotal = 0 where state = 90 and paid + credited > 0;

drop table delegation_payment;
