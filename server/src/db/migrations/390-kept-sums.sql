-- Clients by what they are counted by, the credit of all accounts, and open credit by the day that it began: figures of today
-- would otherwise be counted from every client. Each change appends what it takes away and adds, so that no transaction waits for
-- another one's; a job merges the rows of one key.
lock table client, account, delegation_credit in share row exclusive mode;

create table client_count (
  grade_id integer not null,
  state smallint not null,
  source smallint not null,
  salesman_id integer,
  clients bigint not null
);
insert into client_count select grade_id, state, source, salesman_id, count(*) from client group by 1, 2, 3, 4;

create function add_client_count() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into client_count (grade_id, state, source, salesman_id, clients)
    values (old.grade_id, old.state, old.source, old.salesman_id, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into client_count (grade_id, state, source, salesman_id, clients)
    values (new.grade_id, new.state, new.source, new.salesman_id, 1);
  end if;
  return null;
end $$;
create trigger client_counted after insert or delete on client for each row execute function add_client_count();
create trigger client_counted_again after update of grade_id, state, source, salesman_id on client for each row
  when ((old.grade_id, old.state, old.source, old.salesman_id) is distinct from (new.grade_id, new.state, new.source, new.salesman_id))
  execute function add_client_count();

-- fen
create table account_sum (
  credit_limit bigint not null,
  credit_used bigint not null,
  -- accounts with used credit
  debtors bigint not null
);
insert into account_sum
  select coalesce(sum(credit_limit), 0), coalesce(sum(credit_used), 0), count(*) filter (where credit_used > 0) from account;

create function add_account_sum() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into account_sum (credit_limit, credit_used, debtors)
    values (-old.credit_limit, -old.credit_used, -(old.credit_used > 0)::integer);
  end if;
  if tg_op <> 'DELETE' then
    insert into account_sum (credit_limit, credit_used, debtors)
    values (new.credit_limit, new.credit_used, (new.credit_used > 0)::integer);
  end if;
  return null;
end $$;
create trigger account_summed after insert or delete on account for each row execute function add_account_sum();
create trigger account_summed_again after update of credit_limit, credit_used on account for each row
  when ((old.credit_limit, old.credit_used) is distinct from (new.credit_limit, new.credit_used))
  execute function add_account_sum();

-- fen; without the settlements that name no delegation, which are below zero
create table credit_sum (
  business_date date not null,
  amount bigint not null,
  credits bigint not null
);
insert into credit_sum select business_date, sum(amount), count(*) from delegation_credit where amount > 0 group by 1;

create function add_credit_sum() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.amount > 0 then
    insert into credit_sum (business_date, amount, credits) values (old.business_date, -old.amount, -1);
  end if;
  if new.amount > 0 then
    insert into credit_sum (business_date, amount, credits) values (new.business_date, new.amount, 1);
  end if;
  return null;
end $$;
create trigger delegation_credit_summed after insert on delegation_credit for each row execute function add_credit_sum();
create trigger delegation_credit_summed_again after update of business_date, amount on delegation_credit for each row
  when ((old.business_date, old.amount) is distinct from (new.business_date, new.amount))
  execute function add_credit_sum();

-- above zero: clients whose use of the limit is high (credit-count.rows.ts)
create index account_high_credit on account ((credit_used * 100 - credit_limit * 80));
-- what clients are grouped by
create index client_groups on client (id) include (grade_id, source, salesman_id);
