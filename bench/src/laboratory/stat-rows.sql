-- Beside server/test/laboratory-rows.sql, of which a laboratory of figures leaves out what no figure counts: what the finished
-- delegations were charged, paid and earned.
update project set high_limit = 24.5 where id = (select id from project where state = 2 and kind = 'measured' order by sort, id limit 1);
analyze;
insert into fee_line (delegation_id, fee_line_kind, sample_id, item_id, line_name, charged, net, user_name, create_time)
  select delegation.id, 'CHARGE', sample.id, item.id, '项目', fee / :samples, fee / :samples, '', delegation.create_time
  from sample_item item join sample on sample.id = sample_id join delegation on delegation.id = delegation_id
  where delegation.state = 60 and item.project_id = (select id from project where state = 2 and kind = 'measured' order by sort, id limit 1);
insert into posting (posting_kind, cause, client_id, business_date, user_name, create_time)
  select posting_kind, posting_kind || ':' || delegation.id, client_id, at::date, '', at
  from delegation cross join lateral (values ('PAY', delegation.create_time), ('REVENUE', finish_time)) part (posting_kind, at)
  where state = 60 order by part.at;
analyze posting;
insert into entry (posting_id, ledger_account, amount, client_id, delegation_id, create_time)
  select posting.id, ledger_account, sign * fee, posting.client_id, delegation.id, posting.create_time
  from posting join delegation on delegation.id = split_part(cause, ':', 2)::integer
    join (values ('PAY', 'BANK', 1), ('PAY', 'CONTRACT', -1), ('REVENUE', 'CONTRACT', 1), ('REVENUE', 'REVENUE', -1))
      part (kind, ledger_account, sign) on kind = posting_kind
  order by posting.id;
insert into delegation_credit (client_id, delegation_id, posting_id, business_date, amount)
  select entry.client_id, delegation_id, posting.id, business_date, amount
  from entry join posting on posting.id = posting_id where ledger_account = 'RECEIVABLE';
