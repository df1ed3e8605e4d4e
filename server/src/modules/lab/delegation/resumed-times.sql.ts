import { sql } from 'kysely'

/** The time of a promise after a finished delegation is resumed: what was left of it when it was finished is left again. */
const resumedTime = (column: 'due_time' | 'soon_time' | 'escalate_time') => {
  const [time, finishTime, dueTime] = [column, 'finish_time', 'due_time'].map(name => sql.ref(`target.${name}`))
  return sql<
    string | null
  >`case when ${finishTime} <= ${dueTime} then ${time} + (now() - ${finishTime}) else ${time} end`
}

/** A delegation that was finished in time is not late because it is resumed; `target` is its row. */
export const resumedTimes = {
  finishTime: null,
  dueTime: resumedTime('due_time'),
  soonTime: resumedTime('soon_time'),
  escalateTime: resumedTime('escalate_time'),
}
