-- The postings of a line of the bank that were undone and made again are found by the beginning of their cause. The
-- unique index cannot serve that: its collation is not C.
create index posting_cause_prefix on posting (cause text_pattern_ops);
