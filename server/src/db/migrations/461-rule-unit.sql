-- The unit of the bounds of a rule on calorific values, whatever the units of their projects; null for other rules.
alter table plausibility_rule add column unit text
  constraint plausibility_unit check (unit in ('J/g', 'MJ/kg', 'kcal/kg') and (relation is null or unit is null));
-- Bounds of a new installation are in the unit of their message.
update plausibility_rule set version = version + 1,
  unit = case rule_name when '弹筒发热量范围' then 'J/g' else 'MJ/kg' end
where relation is null
  and (rule_name, low, high) in (('弹筒发热量范围', 100, 40000), ('高位发热量范围', 0, 40), ('发热量少见', 15, 37));
-- Others were compared with the numbers of their projects so far.
update plausibility_rule set unit = own.unit, version = version + 1
from (
  select rule.id, min(project.unit) as unit
  from plausibility_rule rule, jsonb_array_elements(rule.terms) term
  join project on project_code = term->>'code'
  where rule.relation is null
  group by rule.id, rule.terms
  having count(*) = jsonb_array_length(rule.terms) and count(distinct project.unit) = 1
    and min(project.unit) in ('J/g', 'MJ/kg', 'kcal/kg')
) own
where own.id = plausibility_rule.id and plausibility_rule.unit is null;
