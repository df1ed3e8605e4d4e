-- A constraint that allows a closed dictionary has its name: reportBatchState.
alter table report_batch_row rename constraint report_batch_row_state to report_batch_state;
