-- The list of runs begins with the held ones.

drop index analysis_run_held;
create index analysis_run_state on analysis_run (state, id);
