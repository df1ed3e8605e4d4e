import type { ReportedSample } from '@seam/contract/lab/report/report.row'
import type { Db } from '../../../../db/database.ts'
import { findCoalClasses } from '../../result/coal-class/coal-class.commands.ts'
import { type StoredReport, selectReflectance } from '../report.rows.ts'
import { selectReportedSamples } from './content.rows.ts'

const withCoalClasses = async (db: Db, samples: readonly ReportedSample[]): Promise<ReportedSample[]> => {
  const classes = await findCoalClasses(
    db,
    samples.map(({ sampleId }) => sampleId),
  )
  return samples.map(sample => {
    const coalClass = classes.get(sample.sampleId)
    if (coalClass === undefined) return sample
    const { category, missing, criteria, cautions } = coalClass.classification
    return { ...sample, coalClass: { form: coalClass.indices.form, category, missing, criteria, cautions } }
  })
}

/** The present samples of a report, with their coal classes if the report prints them. */
export const findReportSamples = async (
  db: Db,
  { id, sampleIds, coalClass }: Pick<StoredReport, 'id' | 'sampleIds' | 'coalClass'>,
): Promise<ReportedSample[]> => {
  const samples = await selectReportedSamples(db, sampleIds, await selectReflectance(db, id))
  return coalClass ? withCoalClasses(db, samples) : samples
}
