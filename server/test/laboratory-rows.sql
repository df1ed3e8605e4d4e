-- The rows of a laboratory that has worked for some years, without running its commands: for figures of lists.
-- Whoever runs it replaces :users, :clients, :delegations, :samples (of a delegation), :items (of a sample), :lines (of
-- each log) by numbers, and :open by how many of the newest delegations are still in work: history grows, work in
-- progress does not. Statements end with a semicolon at the end of a line.
insert into department (department_name, parent_id) select '分部' || n, 1 from generate_series(1, 20) n;
insert into enterprise (company_name, credit_code)
  select '集团' || n, '9114' || lpad(n::text, 14, '0') from generate_series(1, :users / 10) n;
insert into app_user (user_mobile, user_name, department_id, user_status, enterprise_id, password_hash, locked_until, create_time)
  select '15' || lpad(n::text, 9, '0'), chr((19968 + (n::bigint * 7919) % 5000)::int) || chr((19968 + (n::bigint * 104729) % 5000)::int),
    d.id, case when n % 50 = 0 then 1 else 2 end, case when n % 10 = 0 then first_enterprise + n / 10 - 1 end, 'none',
    case when n <= 20 then now() + interval '1 hour' end, now() - (:users - n) * interval '3 minutes'
  from generate_series(1, :users) n
    join (select id, row_number() over (order by id) as place from department where department_name like '分部%') d on d.place = 1 + n % 20,
    (select min(id) as first_enterprise from enterprise where company_name like '集团%') e;
insert into user_role (user_id, role_id) select app_user.id, role.id from app_user, role where role_name = '化验员' and password_hash = 'none';
-- sessions that ended, and one hundred that go on
insert into session (ssid_hash, secret, user_id, address, user_agent, create_time, seen_time, expires, ended, end_reason)
  select sha256(n::text::bytea), 'none', 1, '10.0.0.' || n % 200, 'figures', now() - (:users - n) * interval '1 minute', now(),
    now() + interval '1 day', case when n <= :users - 100 then now() end, case when n <= :users - 100 then '退出登录' end
  from generate_series(1, :users) n;
insert into sms_message (create_time, mobile, sms_kind, content, expires, state, oper_ip)
  select now() - (:users - n) * interval '1 minute', '15' || lpad(n::text, 9, '0'), 'signIn', '验证码', now(), 3, '10.0.0.1' from generate_series(1, :users) n;
insert into unit_price_log (project_id, old_price, new_price, reason, user_id, user_name, create_time)
  select 1 + n % 20, 100, 200, '调价', 1, '管理员', now() - (:users - n) * interval '1 hour' from generate_series(1, :users) n;
insert into group_price_log (group_id, old_price, new_price, reason, user_id, user_name, create_time)
  select (select min(id) from project_group), 100, 200, '调价', 1, '管理员', now() - (:users - n) * interval '1 hour' from generate_series(1, :users) n;
insert into client (client_name, pinyin, name_key, telephone, source, grade_id, points, state, owner_id, create_time)
  select (array['柳林', '孝义', '汾远', '恒晟', '瑞坤', '宏泰', '顺远', '晋北', '青石', '通洲'])[1 + n % 10]
      || chr((19968 + (n::bigint * 7919) % 5000)::int) || chr((19968 + (n::bigint * 104729) % 5000)::int)
      || (array['煤业有限公司', '洗煤厂', '焦化有限公司', '发电有限公司'])[1 + n % 4],
    chr(97 + n % 26) || chr(97 + n / 26 % 26) || chr(97 + n / 676 % 26) || 'my', 'k' || n, '15' || lpad(n::text, 9, '0'), 1 + n % 5,
    grade.id, n % 5000, case when n % 50 = 0 then 1 else 2 end, first_user + n % :users, now() - (:clients - n) * interval '7 minutes'
  from generate_series(1, :clients) n
    join (select id, row_number() over (order by id) - 1 as place from member_grade) grade on grade.place = n % 4,
    (select min(id) as first_user from app_user where password_hash = 'none') u;
insert into account (client_id, credit_limit) select id, 500000 from client where name_key like 'k%';
with posted as (
  insert into posting (posting_kind, cause, client_id, business_date, user_name, create_time)
  select 'OPENING', 'k:' || id, id, create_time::date, '', create_time from client where name_key like 'k%' returning id, client_id, create_time
), sums as (select *, 10000 + client_id % 9000 * 100 as balance, 1 + client_id % 7000 as used from posted), entered as (
  insert into entry (posting_id, ledger_account, amount, client_id, seq, balance_after, create_time)
  select id, 'BALANCE', -balance, client_id, 1, balance, create_time from sums
  union all select id, 'RECEIVABLE', used, client_id, 1, used, create_time from sums
  union all select id, 'OPENING', balance - used, client_id, null, null, create_time from sums
)
update account set balance = sums.balance, credit_used = used, balance_seq = 1, credit_seq = 1 from sums where account.client_id = sums.client_id;
insert into client_address (client_id, contact, telephone, area_code, area_name, detail, is_default, create_time)
  select id, '收件人', telephone, '141102', '山西省吕梁市离石区', '大街1号', true, create_time from client where name_key like 'k%';
insert into notifier (client_id, notifier_name, telephone, is_default, create_time)
  select id, '通知' || id % 9000, telephone, true, create_time from client where name_key like 'k%';
insert into ticket (client_id, title_type, ticket_type, ticket_title, tax_number, is_default, create_time)
  select id, 1, 1, client_name, '91' || lpad(id::text, 16, '0'), true, create_time from client where name_key like 'k%';
insert into member_event (client_id, kind, points, points_after, about, create_time)
  select (select min(id) from client where name_key like 'k%'), 1, 1, n, '缴费', now() - (:users - n) * interval '1 hour' from generate_series(1, :users) n;
insert into delegation (delegate_code, client_id, consignor_name, state, pay_state, coefficient_id, coefficient_name, coefficient, urgency,
    grade_name, member_rate, subtotal, fee, paid, invoiced, create_user_id, create_name, create_time, sign_time, start_time, due_time, finish_time)
  select 'WT' || to_char(at, 'YYYYMMDD') || '-' || lpad(n::text, 7, '0'), first_client + (n::bigint * 7919) % :clients, '送样人',
    case when n <= :delegations - :open then 60 else (array[20, 30, 40, 40, 50])[1 + n % 5] end,
    case when n <= :delegations - :open then 3 else n % 4 end, coefficient.id, '常规', 1, n % 3, '普通会员', 1, 10000 + n % 90000, 10000 + n % 90000,
    case when n <= :delegations - :open or n % 4 = 3 then 10000 + n % 90000 when n % 4 = 2 then 1 else 0 end,
    case when n <= :delegations - :open then 10000 + n % 90000 else 0 end,
    first_user + n % :users, '登记员', at, at, at, at + interval '2 days',
    case when n <= :delegations - :open then least(at + n % 60 * interval '1 hour', now()) end
  from generate_series(1, :delegations) n, lateral (select now() - (:delegations - n) * interval '5 minutes' as at) t,
    (select min(id) as id from cost_coefficient) coefficient, (select min(id) as first_client from client where name_key like 'k%') c,
    (select min(id) as first_user from app_user where password_hash = 'none') u;
insert into trade (trade_kind, client_id, owner_id, department_id, pay_method, amount, state, voucher_no, finish_time, create_user_id, create_name, create_time)
  select 1, client_id, create_user_id, department_id, (array[1, 2, 3, 5])[1 + id % 4], fee, 30, id::text, finish_time, create_user_id, '收费员', create_time
  from delegation where state = 60 order by delegation.id;
insert into trade_share (trade_id, delegation_id, amount) select id, voucher_no::integer, amount from trade;
insert into recon_item (pay_method, bill_day, recon_kind, line_kind, out_trade_no, our_amount, state)
  select 3 + id % 2, create_time::date, 3, 'payment', lpad(id::text, 8, '0'), amount, 30 from trade order by id;
insert into pay_bill (pay_method, bill_day) select 3 + n % 2, current_date - n / 2 from generate_series(1, :clients) n;
insert into invoice (client_id, state, title_type, ticket_type, ticket_title, tax_number, bank_name, bank_account, address, telephone, email,
    amount, tax_percent, net, tax, invoice_no, issue_date, create_user_id, create_name, create_time)
  select client_id, 20, 1, 1, '抬头', '', '', '', '', '', '', amount, 6, amount, 0, lpad(id::text, 8, '0'), current_date, create_user_id, '收费员', create_time
  from trade order by id;
insert into invoice_share (invoice_id, delegation_id, amount)
  select invoice.id, trade_share.delegation_id, trade_share.amount from invoice
    join trade_share on trade_id = invoice_no::integer;
insert into refund (refund_cause, client_id, delegation_id, owner_id, department_id, amount, by_rule, state, reason, create_user_id, create_name, create_time)
  select 1, client_id, voucher_no::integer, owner_id, department_id, amount, false, 50, '退项', create_user_id, '收费员', create_time from trade order by id;
insert into correction (correction_kind, client_id, amount, reason, state, create_user_id, create_name, create_time)
  select 4 + id % 2, client_id, amount, '更正', 50, create_user_id, '收费员', create_time from trade order by id;
insert into client_statement (client_id, start_date, end_date, opening_receivable, closing_receivable, opening_balance, closing_balance,
    figures, hash, state, create_user_id, create_name, create_time)
  select client_id, current_date, current_date, 0, amount, 0, 0,
    jsonb_build_object('clientId', client_id, 'clientName', '', 'startDate', current_date, 'endDate', current_date,
      'openingReceivable', '0.00', 'openingBalance', '0.00', 'charged', '0.00', 'settled', '0.00', 'deposited', '0.00', 'spent', '0.00',
      'closingReceivable', '0.00', 'closingBalance', '0.00', 'ages', '[]'::jsonb, 'rows', '[]'::jsonb),
    lpad(id::text, 64, '0'), 10 + id % 2 * 10, create_user_id, '收费员', create_time
  from trade order by id;
insert into sample (delegation_id, position, lab_code, sample_name, sample_kind_id, mass, state, receive_time)
  select d.id, position, (select string_agg(substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', (1 + (d.id * 60 + position)::bigint * 7919 / (31 ^ digit)::bigint % 31)::int, 1), '' order by digit)
      from generate_series(0, 6) digit),
    '原煤' || position, kind.id, 2, case d.state when 60 then 60 when 50 then 50 when 40 then 40 when 30 then 20 else 10 end, d.create_time
  from delegation d, generate_series(1, :samples) position, (select min(id) as id from sample_kind) kind;
insert into sample_item (sample_id, project_id, requested, price, charged, state, result_version, confirm_time,
    readings, third_reading, waived, reported_value, high)
  select sample.id, project.id, true, 1000, 1000,
    case when sample.state = 60 then 50 when sample.state = 50 then 40 when sample.state = 40 then (array[10, 20, 30])[1 + (sample.id + place) % 3] else 10 end,
    case when sample.state >= 50 or sample.state = 40 and (sample.id + place) % 3 > 0 then 1 else 0 end,
    case when sample.state >= 50 then least(sample.receive_time + (1 + sample.id % 7) * interval '50 minutes' + place * interval '20 minutes', now()) end,
    2, sample.id % 20 = 0, sample.id % 50 = 0, number, place = 1 and number > 24.5
  from sample join (select id, row_number() over (order by sort, id) as place from project where state = 2 and kind = 'measured') project on place <= :items
    cross join lateral (select (5 + (sample.id::bigint * 7919 + place) % 2000 / 100.0)::numeric(9, 2) as number) value;
insert into result (item_id, result_no, cause, verdict, flagged, user_id, user_name, project, create_time)
  select sample_item.id, 1, 'entered', 'accepted', sample_item.id % 40 = 0, first_user + sample_item.id % 20, '化验员',
    '{"projectName": "全水分", "symbol": "Mt", "unit": "%", "interval": "0.1"}', coalesce(confirm_time - interval '30 minutes', now())
  from sample_item, (select min(id) as first_user from app_user where password_hash = 'none') u where result_version = 1;
insert into result_value (result_id, verdict, mean, reported, used, repeatability_limit, high_limit)
  select result.id, 'accepted', reported_value, reported_value::text, '{1,2}', 0.2, case when project_id = first_project then 24.5 end
  from result join sample_item on sample_item.id = item_id,
    (select id as first_project from project where state = 2 and kind = 'measured' order by sort, id limit 1) p;
insert into result_reading (result_id, ordinal, raw, source, instrument)
  select id, ordinal, (9.81 + (id * ordinal) % 21 / 100.0)::numeric(9, 2)::text, 'typed', 'YQ' || id % 8 from result, generate_series(1, 2) ordinal;
insert into item_event (item_id, command, from_state, to_state, result_no, user_id, user_name, address, create_time)
  select id, command, 20, 30, 1, first_user + (id + place) % 20, '化验员', '10.0.0.1',
    coalesce(confirm_time - (2 - place) * interval '20 minutes', now())
  from sample_item, unnest(array['submit', 'confirm']) with ordinality as part (command, place),
    (select min(id) as first_user from app_user where password_hash = 'none') u
  where state >= case command when 'submit' then 30 else 40 end;
insert into sample_check (sample_id, warnings) select id, '[]' from sample where state >= 40;
insert into report (delegation_id, state, report_code, editor_id, editor_name, reviewer_id, approver_id, check_code, snapshot, snapshot_hash, issue_time, create_time)
  select delegation.id, case when delegation.state = 60 then 50 else 10 + 10 * (delegation.id % 3) end, code, 1, '编制人',
    case when code is not null then 1 end, case when code is not null then 1 end, case when code is not null then left(md5(delegation.id::text), 22) end,
    case when code is not null then json_build_object('form', 1, 'reportCode', code, 'replaces', null, 'correction', '',
      'laboratory', json_build_object('labName', '煤炭化验室', 'address', '', 'telephone', '', 'marks', json_build_array()),
      'delegateCode', delegate_code, 'clientName', client.client_name, 'consignorName', consignor_name, 'receivedDate', sign_time::date,
      'testedFrom', sign_time::date, 'testedTo', delegation.finish_time::date, 'issuedDate', delegation.finish_time::date, 'samples', json_build_array(),
      'remarks', '', 'signatures', json_build_object('testedBy', json_build_array('化验员'), 'reviewedBy', '审核员', 'approvedBy', '主管'),
      'checkUrl', '')::text end,
    case when code is not null then sha256(delegation.id::text::bytea) end, case when code is not null then delegation.finish_time end, delegation.create_time
  from delegation join client on client.id = client_id,
    lateral (select case when delegation.state = 60 then 'BG' || lpad(delegation.id::text, 10, '0') end as code) number
  where delegation.state in (50, 60);
insert into report_sample (report_id, sample_id) select report.id, sample.id from report join sample using (delegation_id);
select make_log_partitions((now() - interval '12 months')::date, (now() + interval '1 month')::date);
insert into operation_log (create_time, user_id, create_name, user_name, oper_module, oper_type, oper_content, oper_ip, trace_id)
  select now() - (:lines - n) * (interval '11 months' / :lines), 1, '15' || lpad((1 + n % 80)::text, 9, '0'), '员工' || n % 80, '委托管理', '签收样品',
    case n % 3 when 0 then '签收委托单【WT' || lpad(n::text, 9, '0') || '】：收下1个样品'
      when 1 then '将用户【' || (array['张三', '李四', '王五', '赵六', '孙七'])[1 + n % 5] || n % 997 || '】的部门由【化验室】改为【销售部】'
      else '录入结果：样品【' || upper(substr(md5(n::text), 1, 7)) || '】全水分 Mt' end, '10.0.0.1', 'x'
  from generate_series(1, :lines) n;
insert into login_log (create_time, user_id, create_name, oper_type, oper_content, succeeded, browser, system, oper_ip)
  select now() - (:lines - n) * (interval '11 months' / :lines), 1, '15' || lpad((1 + n % 80)::text, 9, '0'), '登录', '登录成功', true, 'Chrome', 'Windows', '10.0.0.1'
  from generate_series(1, :lines) n;
