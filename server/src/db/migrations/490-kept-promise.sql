comment on column delegation.due_time is 'set when testing first starts, by the promise and the calendar of that day; kept when it is finished, and when it is resumed';

comment on column delegation.overdue_notice_time is 'when this lateness was reported; empty again once a finished delegation is resumed';
