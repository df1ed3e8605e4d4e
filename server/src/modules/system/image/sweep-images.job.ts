import { inTransaction } from '../../../db/database.ts'
import { job } from '../../../kit/jobs/job.ts'
import { deleteUnusedImages, lockUnusedImages } from './unused-images.rows.ts'

/** Images at a time: short transactions, so that nobody who saves waits. */
const most = 200

/** Takes away images that nobody refers to, and has not since the last draft that a browser may have kept of them. */
export const sweepImages = job(
  'sweep-images',
  async (_, { db }) => {
    for (let held = most; held === most; )
      held = await inTransaction(db, async tx => {
        const codes = await lockUnusedImages(tx, most)
        await deleteUnusedImages(tx, codes)
        return codes.length
      })
  },
  { cron: '20 3 * * *' },
)
