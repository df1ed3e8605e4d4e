-- Retests of values in words, such as 仅收缩 and >1500, and the notice of a retest beyond R.
alter table retest_value alter column difference drop not null;
alter table retest_value drop constraint retest_verdict, drop constraint retest_verdict_by_limit;
alter table retest_value add constraint retest_verdict check (verdict in (1, 2, 3, 4));
alter table retest_value add constraint retest_verdict_by_limit check (case
  when difference is null then reproducibility_limit is null and verdict in (1, 3, 4)
  when reproducibility_limit is null then verdict = 3
  else verdict = case when difference <= reproducibility_limit then 1 else 2 end end);
create index retest_time on retest (create_time);

alter table notice drop constraint user_notice_kind;
alter table notice add constraint user_notice_kind check (notice_kind in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16));
alter table notice_mute drop constraint notice_mute_kind;
alter table notice_mute add constraint notice_mute_kind check (notice_kind between 1 and 16);
