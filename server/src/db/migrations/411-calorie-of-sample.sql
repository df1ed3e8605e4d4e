-- Joules per calorie for the heats of a sample: that of the configuration when it was received. Samples that exist keep
-- the present one; null before the receipt.
do $$
begin
  execute format('alter table sample add column calorie text default %L', (select calorie from system_config));
end $$;
alter table sample alter column calorie drop default,
  add constraint sample_calorie check (calorie in ('4.1816', '4.1868'));
