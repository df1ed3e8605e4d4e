import { jobs } from '../../jobs.ts'
import type { Jobs } from '../../kit/jobs/queue.ts'
import type { Services } from '../../kit/services.ts'
import { storeReportFileJob } from '../../modules/lab/report/issue/store-report-file.job.ts'

/** The files of reports are not part of the demonstration: an installation draws them on request. */
const skipped: readonly string[] = [storeReportFileJob.name]

/** A queue in memory: the jobs of a call run as soon as it has committed, at the time of the clock. */
export const jobsInMemory = () => {
  const waiting: { readonly name: string; readonly data: object }[] = []
  const queue: Jobs = {
    send: async (_, { name }, data) => void waiting.push({ name, data }),
    wake: () => {},
    dead: async () => [],
  }
  const run = async (services: Services) => {
    for (const { name, data } of waiting.splice(0))
      if (!skipped.includes(name)) await jobs.find(job => job.name === name)?.handle(data as never, services)
  }
  return { queue, run }
}
