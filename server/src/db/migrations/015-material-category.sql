-- Kinds of material as a tree.
create table material_category (
  id integer generated always as identity primary key,
  parent_id integer constraint material_category_parent references material_category,
  product_name text not null check (char_length(product_name) between 1 and 20),
  version integer not null default 1,
  create_time timestamptz not null default now(),
  constraint material_category_taken unique nulls not distinct (parent_id, product_name)
);
