-- in fen, as every amount
alter table system_config drop constraint system_config_recharge_limit_check;
alter table system_config alter column recharge_limit type bigint using recharge_limit::bigint * 100,
  alter column recharge_limit set default 10000000, add constraint system_config_recharge_limit_check check (recharge_limit > 0);
