import { inTransaction } from '../../../db/database.ts'
import { job } from '../../../kit/jobs/job.ts'
import { deleteUnusedImages, lockUnusedImages } from './unused-images.rows.ts'

/** Images per transaction: short transactions, so that saving users do not wait. */
const most = 200

/** Deletes images that nothing has referred to for longer than a browser keeps drafts. */
export const sweepImages = job(
  'sweep-images',
  async (_, { db }) => {
    for (let count = most; count === most; )
      count = await inTransaction(db, async tx => {
        const codes = await lockUnusedImages(tx, most)
        await deleteUnusedImages(tx, codes)
        return codes.length
      })
  },
  { cron: '20 3 * * *' },
)
