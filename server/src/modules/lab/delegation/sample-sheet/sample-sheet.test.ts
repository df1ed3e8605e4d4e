import type { OutputOf } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { importFailures } from '@seam/contract/kit/list/import'
import { sampleSheetCalls, sampleSheetFailures } from '@seam/contract/lab/result/sheet/sample-sheet'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectOk, orderWords } from '../../../../../test/builders/lab.ts'
import type { UploadFile } from '../../../../../test/client.ts'
import { expectRefusal } from '../../../../../test/expect-refusal.ts'
import { importFile, rowsOfFile } from '../../../../../test/import-file.ts'
import { administrator, personWith } from '../../../../../test/people.ts'
import { useStage } from '../../../../../test/stage.ts'

const stage = useStage()
let desk: Awaited<ReturnType<typeof personWith>>
beforeAll(async () => {
  desk = await personWith(stage, 'delegateAdd')
})

type Table = OutputOf<typeof sampleSheetCalls.read>
const readAs = (client: typeof desk.client, file: UploadFile) =>
  client.upload<Table>(sampleSheetCalls.read.path, {}, file)
const read = (file: UploadFile) => readAs(desk.client, file)

describe("a client's workbook", () => {
  it('is read as it is, whatever its columns are called', async () => {
    const file = await importFile([
      ['煤样', '种类', '重量'],
      ['1号皮带', '精煤', 2.5],
    ])
    expect(await expectOk(read(file))).toEqual({
      rows: [
        ['煤样', '种类', '重量'],
        ['1号皮带', '精煤', '2.5'],
      ],
      doubtful: [],
      cut: false,
    })
  })

  it('may be a text file, also in the encoding of Excel in China', async () => {
    const file = { ...(await importFile([['样品名称']])), name: '送样.csv' }
    const rows = [
      ['样品名称', '质量'],
      ['甲,一', '2.50'],
    ]
    for (const text of [
      Buffer.from('\ufeff样品名称,质量\r\n"甲,一",2.50\r\n'),
      Buffer.from('d1f9c6b7c3fbb3c62cd6cac1bf0d0a22bcd72cd2bb222c322e35300d0a', 'hex'),
    ])
      expect((await expectOk(read({ ...file, content: text }))).rows).toEqual(rows)
  })

  it('is refused when it is no workbook, or empty, or from somebody who registers nothing', async () => {
    const file = await importFile([['样品名称']])
    expectRefusal(await read({ ...file, content: Buffer.from('PK nothing') }), sampleSheetFailures.unreadable)
    expectRefusal(await read(await importFile([[]])), sampleSheetFailures.empty)
    expectRefusal(await read({ ...file, content: Buffer.alloc(0) }), importFailures.missing)
    const analyst = await personWith(stage, 'resultEnter')
    expectRefusal(await readAs(analyst.client, file), commonFailures.noPermission)
  })
})

it('the template offers what may be ordered', async () => {
  await orderWords((await administrator(stage)).client)
  const { raw } = await desk.client.get(sampleSheetCalls.template.path, {})
  const { rows, sheets } = await rowsOfFile(raw)
  expect(rows[0]?.[0]).toBe('样品名称')
  expect(sheets.at(-1)?.rows.flat()).toContain('精煤')
})
