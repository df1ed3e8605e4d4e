-- Bounds such as >1500 are compared with R, although their difference is not known.
alter table retest_value drop constraint retest_verdict_by_limit;
alter table retest_value add constraint retest_verdict_by_limit check (case
  when reproducibility_limit is null then verdict = 3 or difference is null and verdict in (1, 4)
  when difference is null then verdict in (1, 2)
  else verdict = case when difference <= reproducibility_limit then 1 else 2 end end);
