-- Samples and values are counted by kind, category, urgency and registrar too, and issued samples by project; the job
-- computes these buckets again.
delete from stat_figure where measure in ('values', 'highValues', 'inputValues', 'inputHighValues',
  'issuedSamples', 'issuedValues', 'issuedHighValues', 'issuedInputValues', 'issuedInputHighValues');
delete from stat_bucket where subject in ('value', 'issue');
