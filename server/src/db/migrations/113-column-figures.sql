-- Buckets of values are divided by the columns of the table of results too: the job computes them again.
delete from stat_figure where measure in ('values', 'highValues', 'inputValues', 'inputHighValues');
delete from stat_bucket where subject = 'value';
