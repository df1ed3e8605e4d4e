import { instrumentFileCalls } from '@seam/contract/lab/result/instrument-file'
import type { Db } from '../../../src/db/database.ts'
import type { Client } from '../../client.ts'
import { next } from '../../people.ts'
import { expectOk } from '../lab.ts'
import type { Laboratory } from './bench.ts'

/** The instrument of `loadSulfur`. */
export const sulfurAnalyser = 'LS-01'

/** A file with a reading of the sulfur of this delegation's sample, entered by its loader. */
export const loadSulfur = async (
  db: Db,
  { desk, words }: Pick<Laboratory, 'desk' | 'words'>,
  loader: Client,
  delegationId: number,
  reading: string,
) => {
  const columns = [{ heading: 'S', projectId: words.project('STAD'), decimals: 2 }]
  const mapping = { mappingName: `测硫仪${next()}`, codeHeading: 'ID', instrumentNumber: sulfurAnalyser, columns }
  const { id: mappingId } = await expectOk(desk.call(instrumentFileCalls.addMapping, mapping))
  const { labCode } = await db
    .selectFrom('sample')
    .select('labCode')
    .where('delegationId', '=', delegationId)
    .executeTakeFirstOrThrow()
  const content = Buffer.from(`ID,S\n${labCode},${reading}\n`).toString('base64')
  const { fileId } = await expectOk(loader.call(instrumentFileCalls.load, { mappingId, fileName: '硫.csv', content }))
  return { fileId, mappingId, content }
}
