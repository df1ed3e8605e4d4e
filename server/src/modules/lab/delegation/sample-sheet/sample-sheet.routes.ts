import { type ImportColumn, importFailures, importLimits } from '@seam/contract/kit/list/import'
import { delegationLimits } from '@seam/contract/lab/delegation/delegation.draft'
import { sampleSheetCalls, sampleSheetFailures, sampleSheetLimits } from '@seam/contract/lab/result/sheet/sample-sheet'
import { z } from 'zod'
import { openWorkbook } from '../../../../kit/import/workbook-thread.ts'
import { writeSheet } from '../../../../kit/import/write-sheet.ts'
import { refuse } from '../../../../kit/refusal.ts'
import { implement } from '../../../../kit/serve/implement.ts'
import { findOffer } from '../../../catalogue/offer/offer.rows.ts'
import { sampleTable } from './sample-sheet.rules.ts'

const columns: readonly ImportColumn[] = [
  { key: 'sampleName', title: '样品名称', example: '1号皮带精煤' },
  { key: 'sampleKind', title: '样品类型', choices: 'one', example: '精煤' },
  { key: 'coal', title: '煤种', choices: 'one' },
  { key: 'coalCategory', title: '煤类', choices: 'one' },
  { key: 'floatDensity', title: '浮煤比重', choices: 'one' },
  { key: 'mass', title: '质量 kg', example: '2.5' },
  {
    key: 'order',
    title: '检测项目',
    choices: 'several',
    hint: '项目或套餐的名称，几个之间用、隔开',
    example: '全水分、灰分',
  },
]
/** Titles as in the grid of registration; a sample needs a name, a kind and its projects. */
const template = {
  noun: '样品',
  columns,
  limit: delegationLimits.samples,
  row: z.object({
    sampleName: z.string(),
    sampleKind: z.string(),
    coal: z.string().optional(),
    coalCategory: z.string().optional(),
    floatDensity: z.string().optional(),
    mass: z.string().optional(),
    order: z.string(),
  }),
}

export const sampleSheetRoutes = implement(sampleSheetCalls, {
  read: async ({ file, services }) => {
    if (file === undefined) throw refuse(importFailures.missing)
    const sheet = await openWorkbook(
      file.read,
      {
        unpacked: importLimits.unpacked,
        // Blank rows between filled ones are read too.
        rows: 5 * sampleSheetLimits.rows,
        csv: true,
      },
      services.limits.workbook,
    )
    if (sheet === undefined) throw refuse(sampleSheetFailures.unreadable)
    const table = sampleTable(sheet)
    if (table.rows.length === 0) throw refuse(sampleSheetFailures.empty)
    return table
  },

  template: async ({ db }) => {
    const { sampleKinds, coals, coalCategories, floatDensities, projects, groups } = await findOffer(db)
    const choices = {
      sampleKind: sampleKinds.map(({ sampleKindName }) => sampleKindName),
      coal: coals.map(({ coalName }) => coalName),
      coalCategory: coalCategories.map(({ categoryName }) => categoryName),
      floatDensity: floatDensities.map(({ name }) => name),
      order: [...groups.map(({ groupName }) => groupName), ...projects.map(({ projectName }) => projectName)],
    }
    return {
      fileName: '样品表模板.xlsx',
      body: await writeSheet(template, choices),
    }
  },
})
