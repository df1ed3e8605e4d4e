-- The calculated project as whose value a determination is compared, if R is given for that alone: ash as dry ash.
alter table retest_value add column compared_as integer references project;
