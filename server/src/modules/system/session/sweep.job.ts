import { job } from '../../../kit/jobs/job.ts'
import { deleteExpiredRows } from './sweep.rows.ts'

export const sweep = job('sweep', (_, { guard }) => deleteExpiredRows(guard), { cron: '*/5 * * * *' })
