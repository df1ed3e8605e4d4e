-- A list is called by its menu's address; two were not.
create temporary table renamed (old_key text, new_key text) on commit drop;
insert into renamed values ('lab/report', 'assay/report'), ('catalogue/materialCategory', 'basic/materialCategory');
update preference set list_key = new_key from renamed where list_key = old_key;
update saved_filter set list_key = new_key from renamed where list_key = old_key;
update default_filter set list_key = new_key from renamed where list_key = old_key;
