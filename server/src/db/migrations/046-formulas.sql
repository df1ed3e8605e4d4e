-- A calculated project chooses its formula by name; its code is only a code.
alter table project add column formula text constraint formula check (formula in (
  'adToAr', 'adToD', 'adToDaf', 'adToMaf', 'volatileDaf',
  'fixedCarbon', 'fixedCarbonDry', 'oxygen', 'organicSulfur', 'hydrogenEstimate',
  'grossHeat', 'netHeatVolume', 'netHeatPressure', 'heatInUnit'));
create table project_formula_slot (
  project_id integer not null references project on delete cascade,
  slot text not null constraint formula_slot check (slot in (
    'content', 'heat', 'mt', 'mad', 'aad', 'vad', 'mhc', 'co2',
    'st', 'ss', 'sp', 'sb', 'c', 'h', 'hEstimate', 'n',
    'o', 'qb', 'qgr')),
  input_id integer not null references project,
  primary key (project_id, slot),
  check (input_id <> project_id)
);
create index project_formula_slot_input on project_formula_slot (input_id);

-- what went by code until now
update project set formula = derivation.formula from (values
  ('AAR', 'adToAr'), ('AD', 'adToD'), ('VAR', 'adToAr'), ('VD', 'adToD'), ('VDAF', 'volatileDaf'),
  ('FCAR', 'adToAr'), ('FCD', 'adToD'), ('FCDAF', 'adToDaf'), ('STAR', 'adToAr'), ('STD', 'adToD'),
  ('STDAF', 'adToDaf'), ('CAR', 'adToAr'), ('CD', 'adToD'), ('CDAF', 'adToDaf'), ('HAR', 'adToAr'),
  ('HD', 'adToD'), ('HDAF', 'adToDaf'), ('NAR', 'adToAr'), ('ND', 'adToD'), ('NDAF', 'adToDaf'),
  ('OAR', 'adToAr'), ('OD', 'adToD'), ('ODAF', 'adToDaf'), ('PAR', 'adToAr'), ('PD', 'adToD'),
  ('PDAF', 'adToDaf'), ('CLAR', 'adToAr'), ('CLD', 'adToD'), ('CLDAF', 'adToDaf'), ('FAR', 'adToAr'),
  ('FD', 'adToD'), ('FDAF', 'adToDaf'), ('ASAR', 'adToAr'), ('ASD', 'adToD'), ('ASDAF', 'adToDaf'),
  ('HGAR', 'adToAr'), ('HGD', 'adToD'), ('HGDAF', 'adToDaf'), ('QGRAR', 'adToAr'), ('QGRD', 'adToD'),
  ('QGRDAF', 'adToDaf'), ('FCAD', 'fixedCarbon'), ('SOAD', 'organicSulfur'), ('O', 'oxygen'), ('HEST', 'hydrogenEstimate'),
  ('QGRAD', 'grossHeat'), ('QGRMAF', 'adToMaf'), ('QNETAR', 'netHeatVolume'), ('QNETPAR', 'netHeatPressure'), ('QGRADCAL', 'heatInUnit'),
  ('QGRDCAL', 'heatInUnit'), ('QGRARCAL', 'heatInUnit'), ('QNETARCAL', 'heatInUnit'), ('QNETPARCAL', 'heatInUnit')
) as derivation (code, formula)
where project_code = derivation.code and kind = 'calculated';
insert into project_formula_slot (project_id, slot, input_id)
select project.id, filled.slot, input.id from (values
  ('AAR', 'content', 'AAD'), ('AAR', 'mad', 'MAD'), ('AAR', 'mt', 'MT'), ('AD', 'content', 'AAD'), ('AD', 'mad', 'MAD'),
  ('VAR', 'content', 'VAD'), ('VAR', 'mad', 'MAD'), ('VAR', 'mt', 'MT'), ('VD', 'content', 'VAD'), ('VD', 'mad', 'MAD'),
  ('VDAF', 'vad', 'VAD'), ('VDAF', 'mad', 'MAD'), ('VDAF', 'aad', 'AAD'), ('VDAF', 'co2', 'CO2AD'), ('FCAR', 'content', 'FCAD'),
  ('FCAR', 'mad', 'MAD'), ('FCAR', 'mt', 'MT'), ('FCD', 'content', 'FCAD'), ('FCD', 'mad', 'MAD'), ('FCDAF', 'content', 'FCAD'),
  ('FCDAF', 'mad', 'MAD'), ('FCDAF', 'aad', 'AAD'), ('STAR', 'content', 'STAD'), ('STAR', 'mad', 'MAD'), ('STAR', 'mt', 'MT'),
  ('STD', 'content', 'STAD'), ('STD', 'mad', 'MAD'), ('STDAF', 'content', 'STAD'), ('STDAF', 'mad', 'MAD'), ('STDAF', 'aad', 'AAD'),
  ('CAR', 'content', 'C'), ('CAR', 'mad', 'MAD'), ('CAR', 'mt', 'MT'), ('CD', 'content', 'C'), ('CD', 'mad', 'MAD'),
  ('CDAF', 'content', 'C'), ('CDAF', 'mad', 'MAD'), ('CDAF', 'aad', 'AAD'), ('HAR', 'content', 'H'), ('HAR', 'mad', 'MAD'),
  ('HAR', 'mt', 'MT'), ('HD', 'content', 'H'), ('HD', 'mad', 'MAD'), ('HDAF', 'content', 'H'), ('HDAF', 'mad', 'MAD'),
  ('HDAF', 'aad', 'AAD'), ('NAR', 'content', 'N'), ('NAR', 'mad', 'MAD'), ('NAR', 'mt', 'MT'), ('ND', 'content', 'N'),
  ('ND', 'mad', 'MAD'), ('NDAF', 'content', 'N'), ('NDAF', 'mad', 'MAD'), ('NDAF', 'aad', 'AAD'), ('OAR', 'content', 'O'),
  ('OAR', 'mad', 'MAD'), ('OAR', 'mt', 'MT'), ('OD', 'content', 'O'), ('OD', 'mad', 'MAD'), ('ODAF', 'content', 'O'),
  ('ODAF', 'mad', 'MAD'), ('ODAF', 'aad', 'AAD'), ('PAR', 'content', 'P'), ('PAR', 'mad', 'MAD'), ('PAR', 'mt', 'MT'),
  ('PD', 'content', 'P'), ('PD', 'mad', 'MAD'), ('PDAF', 'content', 'P'), ('PDAF', 'mad', 'MAD'), ('PDAF', 'aad', 'AAD'),
  ('CLAR', 'content', 'CL'), ('CLAR', 'mad', 'MAD'), ('CLAR', 'mt', 'MT'), ('CLD', 'content', 'CL'), ('CLD', 'mad', 'MAD'),
  ('CLDAF', 'content', 'CL'), ('CLDAF', 'mad', 'MAD'), ('CLDAF', 'aad', 'AAD'), ('FAR', 'content', 'F'), ('FAR', 'mad', 'MAD'),
  ('FAR', 'mt', 'MT'), ('FD', 'content', 'F'), ('FD', 'mad', 'MAD'), ('FDAF', 'content', 'F'), ('FDAF', 'mad', 'MAD'),
  ('FDAF', 'aad', 'AAD'), ('ASAR', 'content', 'AS'), ('ASAR', 'mad', 'MAD'), ('ASAR', 'mt', 'MT'), ('ASD', 'content', 'AS'),
  ('ASD', 'mad', 'MAD'), ('ASDAF', 'content', 'AS'), ('ASDAF', 'mad', 'MAD'), ('ASDAF', 'aad', 'AAD'), ('HGAR', 'content', 'HG'),
  ('HGAR', 'mad', 'MAD'), ('HGAR', 'mt', 'MT'), ('HGD', 'content', 'HG'), ('HGD', 'mad', 'MAD'), ('HGDAF', 'content', 'HG'),
  ('HGDAF', 'mad', 'MAD'), ('HGDAF', 'aad', 'AAD'), ('QGRAR', 'content', 'QGRAD'), ('QGRAR', 'mad', 'MAD'), ('QGRAR', 'mt', 'MT'),
  ('QGRD', 'content', 'QGRAD'), ('QGRD', 'mad', 'MAD'), ('QGRDAF', 'content', 'QGRAD'), ('QGRDAF', 'mad', 'MAD'), ('QGRDAF', 'aad', 'AAD'),
  ('FCAD', 'mad', 'MAD'), ('FCAD', 'aad', 'AAD'), ('FCAD', 'vad', 'VAD'), ('SOAD', 'st', 'STAD'), ('SOAD', 'ss', 'SSAD'),
  ('SOAD', 'sp', 'SPAD'), ('O', 'c', 'C'), ('O', 'h', 'H'), ('O', 'n', 'N'), ('O', 'st', 'STAD'),
  ('O', 'mad', 'MAD'), ('O', 'aad', 'AAD'), ('O', 'co2', 'CO2AD'), ('HEST', 'mad', 'MAD'), ('HEST', 'aad', 'AAD'),
  ('HEST', 'vad', 'VAD'), ('HEST', 'co2', 'CO2AD'), ('QGRAD', 'qb', 'QBAD'), ('QGRAD', 'sb', 'SBAD'), ('QGRAD', 'st', 'STAD'),
  ('QGRMAF', 'content', 'QGRAD'), ('QGRMAF', 'mad', 'MAD'), ('QGRMAF', 'aad', 'AAD'), ('QGRMAF', 'mhc', 'MHC'), ('QNETAR', 'qgr', 'QGRAD'),
  ('QNETAR', 'qb', 'QBAD'), ('QNETAR', 'sb', 'SBAD'), ('QNETAR', 'st', 'STAD'), ('QNETAR', 'h', 'H'), ('QNETAR', 'hEstimate', 'HEST'),
  ('QNETAR', 'vad', 'VAD'), ('QNETAR', 'aad', 'AAD'), ('QNETAR', 'mt', 'MT'), ('QNETAR', 'mad', 'MAD'), ('QNETAR', 'co2', 'CO2AD'),
  ('QNETPAR', 'qgr', 'QGRAD'), ('QNETPAR', 'qb', 'QBAD'), ('QNETPAR', 'sb', 'SBAD'), ('QNETPAR', 'st', 'STAD'), ('QNETPAR', 'h', 'H'),
  ('QNETPAR', 'o', 'O'), ('QNETPAR', 'n', 'N'), ('QNETPAR', 'mt', 'MT'), ('QNETPAR', 'mad', 'MAD'), ('QGRADCAL', 'heat', 'QGRAD'),
  ('QGRDCAL', 'heat', 'QGRD'), ('QGRARCAL', 'heat', 'QGRAR'), ('QNETARCAL', 'heat', 'QNETAR'), ('QNETPARCAL', 'heat', 'QNETPAR')
) as filled (code, slot, input)
join project on project_code = filled.code and formula is not null
join project as input on input.project_code = filled.input;
-- calculated projects without a formula were entered by hand: they are determined
delete from project_input using project
  where project.id = project_id and kind = 'calculated' and formula is null;
update project set kind = 'measured' where kind = 'calculated' and formula is null;
alter table project add check ((kind = 'calculated') = (formula is not null));

-- joules in one calorie, for heats in kcal/kg
alter table system_config add column calorie text not null default '4.1816' check (calorie in ('4.1816', '4.1868'));
