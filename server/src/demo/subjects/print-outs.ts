import { createHash } from 'node:crypto'
import { ocrCalls } from '@seam/contract/lab/result/ocr'
import { imageCalls } from '@seam/contract/system/image'
import { cleanImage } from '../../kit/upload/clean-image.ts'
import { drawPrintOut } from '../content/print-out.ts'
import type { EnteredReading } from '../content/readings.ts'
import type { StaffMember } from '../content/staff-list.ts'
import type { MakeContext } from '../make/context.ts'

/** What instruments print. */
const titles: Readonly<Record<string, string>> = { STAD: '定硫仪 测试结果', AFT: '灰熔融测定仪 测试结果' }

export const isPrinted = (projectCode: string): boolean => projectCode in titles

type Item = {
  readonly itemId: number
  readonly version: number
  readonly labCode: string
  readonly projectCode: string
  readonly components: readonly { readonly code: string }[]
}
type PrintedItem = { readonly item: Item; readonly readings: readonly EnteredReading[] }

/** A line of the print-out for each determination: the readings of each item by line, in the order of components. */
const linesOf = ({ item, readings }: PrintedItem) => {
  const components = item.components.length === 0 ? [''] : item.components.map(({ code }) => code)
  const typed = readings.flatMap(reading => ('raw' in reading ? [reading] : []))
  return Array.from({ length: typed.length / components.length }, (_, at) => ({
    item,
    readings: components.flatMap(code => typed.filter(({ component }) => component === code)[at] ?? []),
  }))
}

const upload = async ({ call }: MakeContext, staff: StaffMember, picture: Buffer): Promise<string> => {
  const image = await cleanImage(async () => picture)
  const sha256 = createHash('sha256').update(image.content).digest()
  return (await call(staff, imageCalls.upload, {}, { images: [{ ...image, name: '仪器打印单.jpg', sha256 }] })).code
}

/** Enters the readings of one project from the picture of a print-out, as its analyst compared them. */
const enterPrintOut = async (context: MakeContext, staff: StaffMember, items: readonly PrintedItem[]) => {
  const [first] = items
  if (first === undefined) return
  const { projectCode, components } = first.item
  const lines = items.flatMap(linesOf)
  const heading = ['样品编号', ...(components.length === 0 ? ['测定值'] : components.map(({ code }) => code))]
  const rows = lines.map(({ item, readings }) => [item.labCode, ...readings.map(({ raw }) => raw)])
  const imageCode = await upload(context, staff, await drawPrintOut(titles[projectCode] ?? '', [heading, ...rows]))
  const { taskId, cells } = await context.call(staff, ocrCalls.table, { imageCode })
  // The title and the heading are above the first line; the first column has the codes.
  const cellAt = (line: number, place: number) =>
    cells.findIndex(({ row, column }) => row === line + 2 && column === place + 1)
  const entered = Map.groupBy(
    lines.flatMap(({ item, readings }, line) =>
      readings.map(({ component, raw, instrument }, place) => {
        const cell = cellAt(line, place)
        if (cell < 0) throw new Error(`the reading ${raw} of ${item.labCode} was not recognised`)
        return { item, reading: { component, raw, instrument, cell } }
      }),
    ),
    ({ item }) => item,
  )
  await context.call(staff, ocrCalls.save, {
    taskId,
    rows: [...entered].map(([{ itemId, version }, own]) => ({
      itemId,
      version,
      readings: own.map(({ reading }) => reading),
    })),
  })
}

/** Enters these items from a print-out for each of their projects. */
export const enterPrintOuts = async (context: MakeContext, staff: StaffMember, items: readonly PrintedItem[]) => {
  for (const own of Map.groupBy(items, ({ item }) => item.projectCode).values())
    await enterPrintOut(context, staff, own)
}
