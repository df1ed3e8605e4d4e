-- What the marks cover of a project: its default method by its row in accredited_project, each other method by one here.
create table accredited_method (
  mark text not null constraint accredited_method_mark check (mark in ('CMA', 'CNAS')),
  method_id integer not null references project_method on delete cascade,
  primary key (mark, method_id)
);
-- Until now a mark covered every method of its projects.
insert into accredited_method (mark, method_id)
select mark, project_method.id from accredited_project join project_method using (project_id);
