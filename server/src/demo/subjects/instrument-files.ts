import { instrumentFileCalls } from '@seam/contract/lab/result/instrument-file'
import type { EnteredReading } from '../content/readings.ts'
import { type StaffMember, staff } from '../content/staff-list.ts'
import type { MakeContext } from '../make/context.ts'
import { findProject } from './projects.ts'

/** The sulfur analyser writes a file with a line for each determination. */
const instrumentNumber = 'CL-01'
const projectCode = 'STAD'
const [codeHeading, valueHeading] = ['样品编号', 'St,ad(%)']

export const isFiled = (code: string): boolean => code === projectCode

export const addFileMapping = async (context: MakeContext) => {
  const project = await findProject(context, projectCode)
  await context.call(staff.manager, instrumentFileCalls.addMapping, {
    mappingName: '库仑测硫仪 5E-S3200',
    codeHeading,
    instrumentNumber,
    columns: [{ heading: valueHeading, projectId: project.id, decimals: 2 }],
  })
}

type FiledItem = { readonly item: { readonly labCode: string }; readonly readings: readonly EnteredReading[] }

/** Loads the file of these items. */
export const loadFile = async ({ call }: MakeContext, analyst: StaffMember, items: readonly FiledItem[]) => {
  const lines = items.flatMap(({ item, readings }) =>
    readings.map(reading => {
      if (!('raw' in reading)) throw new Error(`${item.labCode} has no value for the file`)
      return [item.labCode, reading.raw]
    }),
  )
  const [first] = lines
  if (first === undefined) return
  const [mapping] = await call(analyst, instrumentFileCalls.mappings, {})
  if (mapping === undefined) throw new Error('there is no mapping of the file')
  const text = [[codeHeading, valueHeading], ...lines].map(cells => cells.join(';')).join('\r\n')
  await call(analyst, instrumentFileCalls.load, {
    mappingId: mapping.id,
    fileName: `5E-S3200_${first[0]}.txt`,
    content: Buffer.from(text).toString('base64'),
  })
}
