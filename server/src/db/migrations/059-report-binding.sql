-- A reviewer approves content: a hash over every result version, the client and everything else that will be printed.
-- The approval compares it. Reports reviewed before this migration have none and are reviewed again.
alter table report add column reviewed_hash bytea check (octet_length(reviewed_hash) = 32);

-- A draft may be withdrawn (80). An issued report is voided (70) by two persons: one requests it, another one agrees.
alter table report
  add column void_reason text not null default '' check (char_length(void_reason) <= 100),
  add column void_requester_id integer references app_user,
  add column void_requester_name text not null default '',
  drop constraint report_state,
  add constraint report_state check (state in (10, 20, 25, 30, 40, 50, 60, 70, 80)),
  drop constraint report_issued_whole,
  add constraint report_issued_whole check (
    num_nonnulls(report_code, check_code, snapshot, snapshot_hash, issue_time, approver_id) =
      case when state between 40 and 70 then 6 else 0 end
  );

-- Who may change a result that is entered and not submitted: who entered it, or who took it over.
alter table sample_item add column holder_id integer references app_user;
update sample_item set holder_id = result.user_id
  from result where result.item_id = sample_item.id and result.result_no = sample_item.result_version and sample_item.state = 20;
