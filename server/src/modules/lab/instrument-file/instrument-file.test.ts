// Long because its cases share the stage of one database.
import { createHash } from 'node:crypto'
import { instrumentCalls, instrumentFailures } from '@seam/contract/catalogue/instrument'
import { referenceCalls } from '@seam/contract/catalogue/reference'
import type { SentOf } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { controlFailures } from '@seam/contract/lab/result/control'
import { instrumentFileCalls, instrumentFileFailures } from '@seam/contract/lab/result/instrument-file'
import { plausibilityFailures } from '@seam/contract/lab/result/plausibility'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { addDelegationUnderTest, enter, itemsOf, refs, useLaboratory } from '../../../../test/builders/result/bench.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { lastOperation, next, personWith } from '../../../../test/people.ts'

const { stage, lab } = useLaboratory()

type MappingDraft = SentOf<typeof instrumentFileCalls.addMapping>
const column = (heading: string, code: string, more: Partial<MappingDraft['columns'][number]> = {}) => ({
  heading,
  projectId: lab.words.project(code),
  decimals: 2,
  ...more,
})
const addMapping = async (codeHeading: string, columns: MappingDraft['columns'], more: Partial<MappingDraft> = {}) =>
  (
    await expectOk(
      lab.desk.call(instrumentFileCalls.addMapping, { mappingName: `对照${next()}`, codeHeading, columns, ...more }),
    )
  ).id

/** A sample under test with its lab code. */
const sampleWith = async (codes: string) => {
  const { id } = await addDelegationUnderTest(lab, codes)
  const { labCode } = await stage.db
    .selectFrom('sample')
    .select('labCode')
    .where('delegationId', '=', id)
    .executeTakeFirstOrThrow()
  return { id, labCode: labCode ?? '' }
}
const readingsOf = async (delegationId: number, code: string) => {
  const { itemId } = (await itemsOf(stage.db, delegationId))(code)
  return stage.db
    .selectFrom('resultReading')
    .innerJoin('result', 'result.id', 'resultReading.resultId')
    .select(['raw', 'source', 'instrument'])
    .where('result.itemId', '=', itemId)
    .orderBy('ordinal')
    .execute()
}
const file = (mappingId: number, content: string | Buffer) => ({
  mappingId,
  fileName: '数据.csv',
  content: Buffer.from(content).toString('base64'),
})
const preview = (input: ReturnType<typeof file>) => lab.analyst.client.call(instrumentFileCalls.preview, input)
const load = (input: ReturnType<typeof file>) => lab.analyst.client.call(instrumentFileCalls.load, input)

describe('files of instruments', () => {
  it('a calorimeter: MJ/kg become J/g, lines about the instrument stand above, parallels follow each other', async () => {
    const { id, labCode } = await sampleWith('MAD QBAD')
    const mappingId = await addMapping(
      'Sample ID',
      [column('Qb,ad (MJ/kg)', 'QBAD', { factor: '1000', decimals: 0 })],
      {
        instrumentNumber: 'LR-01',
      },
    )
    const csv = [
      'IKA C6000 global standards;Firmware 2.14',
      'Operator;zhang',
      '',
      'No;Sample ID;Date;Time;Mass (g);dT (K);Qb,ad (MJ/kg)',
      `1;${labCode};22.11.2026;09:12;1.0012;2.8841;28.512`,
      `2;${labCode};22.11.2026;09:31;1.0004;2.8832;28.534`,
      '3;QC-BENZOIC;22.11.2026;09:50;1.0001;2.6712;26.460',
    ].join('\r\n')
    const { rows, ready } = await expectOk(preview(file(mappingId, csv)))
    expect(ready).toBe(2)
    expect(rows.map(({ reading, state }) => [reading, state])).toEqual([
      ['28512', 'ready'],
      ['28534', 'ready'],
      ['26460', 'unknownCode'],
    ])
    const { loaded, hash, fileId } = await expectOk(load(file(mappingId, csv)))
    expect(loaded).toBe(2)
    expect(await readingsOf(id, 'QBAD')).toEqual([
      { raw: '28512', source: 'instrument', instrument: 'LR-01' },
      { raw: '28534', source: 'instrument', instrument: 'LR-01' },
    ])
    const stored = await stage.db
      .selectFrom('instrumentFile')
      .select('content')
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow()
    expect(stored.content.toString()).toBe(csv)
    expect(createHash('sha256').update(stored.content).digest('hex')).toBe(hash)
    const viewer = await personWith(stage, 'instrumentFileView')
    const files = await expectOk(viewer.client.call(instrumentFileCalls.page, {}))
    expect(files.rows.find(row => row.id === fileId)).toMatchObject({ fileName: '数据.csv', loaded: 2, hash })
    expect((await viewer.client.call(instrumentFileCalls.file, { id: fileId })).raw.toString()).toBe(csv)
    expectRefusal(await viewer.client.call(instrumentFileCalls.file, { id: 999_999 }), commonFailures.notThere)
  })

  it('a sulfur analyser of this country: GB 18030, lower-case codes, values that are none', async () => {
    const { id, labCode } = await sampleWith('STAD')
    const mappingId = await addMapping('样品编号', [column('全硫%', 'STAD')])
    // 样品编号,全硫% in GB 18030
    const heading = Buffer.from([0xd1, 0xf9, 0xc6, 0xb7, 0xb1, 0xe0, 0xba, 0xc5, 0x2c, 0xc8, 0xab, 0xc1, 0xf2, 0x25])
    const lines = `\r\n${labCode.toLowerCase()},0.525\r\n${labCode},0.54\r\n${labCode},----\r\n`
    const content = Buffer.concat([heading, Buffer.from(lines)])
    const { rows } = await expectOk(preview(file(mappingId, content)))
    expect(rows.map(({ reading, state }) => [reading, state])).toEqual([
      ['0.52', 'ready'],
      ['0.54', 'ready'],
      ['', 'badValue'],
    ])
    expect((await expectOk(load(file(mappingId, content)))).loaded).toBe(2)
    expect((await readingsOf(id, 'STAD')).map(({ raw }) => raw)).toEqual(['0.52', '0.54'])
  })

  it('Unicode text of Excel: UTF-16 with its byte order mark', async () => {
    const { labCode } = await sampleWith('STAD')
    const mappingId = await addMapping('样品编号', [column('全硫%', 'STAD')])
    const text = Buffer.from(`\ufeff样品编号\t全硫%\r\n${labCode}\t0.54\r\n`, 'utf16le')
    for (const content of [text, Buffer.from(text).swap16()]) {
      const { rows } = await expectOk(preview(file(mappingId, content)))
      expect(rows.map(({ reading, state }) => [reading, state])).toEqual([['0.54', 'ready']])
    }
    expectRefusal(await preview(file(mappingId, text.subarray(2))), instrumentFileFailures.unreadable)
  })

  it('names the project of each column in the list of mappings and in the log of a change', async () => {
    const mappingName = `换列${next()}`
    const id = await addMapping('ID', [column('S', 'STAD')], { mappingName })
    const changed = { id, mappingName, codeHeading: 'ID', columns: [column('S', 'AAD')], version: 1 }
    await expectOk(lab.desk.call(instrumentFileCalls.updateMapping, changed))
    const mappings = await expectOk(lab.analyst.client.call(instrumentFileCalls.mappings))
    expect(mappings.find(one => one.id === id)?.projectNames).toEqual(['灰分'])
    const changes = JSON.stringify((await lastOperation(stage)).changes)
    expect(changes).toContain('S→全硫×1，2位')
    expect(changes).toContain('S→灰分×1，2位')
  })

  it('a proximate analyser: several projects a line, and what is entered is never overwritten', async () => {
    const { id, labCode } = await sampleWith('MAD AAD VAD')
    await enter(stage.db, lab.analyst.client, id, { AAD: ['9.80', '9.85'] })
    const mappingId = await addMapping('Name', [
      column('Moisture', 'MAD'),
      column('Ash', 'AAD'),
      column('Volatile', 'VAD'),
    ])
    const csv = `\ufeff"Name"\t"Moisture"\t"Ash"\t"Volatile"\n"${labCode}"\t1.234\t11.00\t28.456\n"${labCode}"\t1.25\t11.02\t28.50\n`
    const { rows } = await expectOk(preview(file(mappingId, csv)))
    expect(rows.map(({ state }) => state)).toEqual(['ready', 'entered', 'ready', 'ready', 'entered', 'ready'])
    expect((await expectOk(load(file(mappingId, csv)))).loaded).toBe(4)
    expect((await readingsOf(id, 'AAD')).map(({ raw }) => raw)).toEqual(['9.80', '9.85'])
    expect((await readingsOf(id, 'MAD')).map(({ raw }) => raw)).toEqual(['1.23', '1.25'])
    expectRefusal(await load(file(mappingId, csv)), instrumentFileFailures.nothingReady)
  })

  it('one impossible sample refuses the file, and the others are loaded without it; the preview shows both first', async () => {
    const [good, bad] = [await sampleWith('AAD'), await sampleWith('AAD')]
    const mappingId = await addMapping('ID', [column('A', 'AAD')])
    const input = file(
      mappingId,
      `ID,A\n${good.labCode},0.80\n${good.labCode},0.81\n${bad.labCode},150\n${bad.labCode},150\n`,
    )
    const { rows } = await expectOk(preview(input))
    const levels = rows.map(({ findings }) => findings.map(({ level }) => level))
    expect(levels).toEqual([['unusual'], [], ['impossible', 'unusual'], ['impossible']])
    expect(rows.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready', 'ready'])
    const refused = await load(input)
    expectRefusal(refused, plausibilityFailures.impossibleValue)
    const [message = ''] = rows.at(-1)?.findings.map(finding => finding.message) ?? []
    expect(refused.message).toBe(`样品【${bad.labCode}】${message}。取消勾选后，其余的可以导入`)
    const excludedItems = rows.flatMap(({ labCode, itemId }) => (labCode === bad.labCode ? (itemId ?? []) : []))
    const answer = await expectOk(lab.analyst.client.call(instrumentFileCalls.load, { ...input, excludedItems }))
    expect(answer).toMatchObject({ loaded: 2, controls: 0, held: false })
    expect(await readingsOf(good.id, 'AAD')).toHaveLength(2)
    expect(await readingsOf(bad.id, 'AAD')).toEqual([])
  })

  it('the preview shows readings that loading refuses for other reasons', async () => {
    const { labCode } = await sampleWith('AAD')
    const mappingId = await addMapping('ID', [column('A', 'AAD')])
    const input = file(mappingId, `ID,A\n${labCode},>5\n${labCode},9.80\n`)
    const { rows } = await expectOk(preview(input))
    expect(rows.map(({ refusals }) => refusals)).toEqual([['读数“>5.00”不是数字'], []])
    expect((await load(input)).message).toBe(`样品【${labCode}】灰分：读数“>5.00”不是数字。取消勾选后，其余的可以导入`)
  })

  it('a reference material in the file is a control of what is loaded with it, and holds it beyond ± U', async () => {
    const materialName = `煤标准物质 GBW${11_000 + next()}`
    const values = [{ projectId: lab.words.project('AAD'), certified: '10.12', uncertainty: '0.15' }]
    await expectOk(lab.desk.call(referenceCalls.add, { kind: 1, materialName, batchNo: '7', values }))
    const name = materialName.split(' ')[1] ?? ''
    const mappingId = await addMapping('ID', [column('A', 'AAD'), column('M', 'MAD')], { instrumentNumber: 'GF-01' })
    const loadWith = async (control: string) => {
      const { id, labCode } = await sampleWith('AAD MAD')
      const input = file(mappingId, `ID,A,M\n${name},${control},\n${labCode},9.80,1.20\n${labCode},9.84,1.22\n`)
      const { rows } = await expectOk(preview(input))
      expect(rows.map(({ state }) => state)).toEqual(['control', 'ready', 'ready', 'ready', 'ready'])
      expect(rows[0]).toMatchObject({ itemId: null, reading: control, findings: [] })
      const answer = await expectOk(load(input))
      expect(answer).toMatchObject({ loaded: 4, controls: 1 })
      const submitted = await lab.analyst.client.call(resultCalls.submit, { rows: await refs(stage.db, id, 'AAD MAD') })
      return { held: answer.held, submitted }
    }
    const beyond = await loadWith('10.28')
    expect(beyond.held).toBe(true)
    expectRefusal(beyond.submitted, controlFailures.held)
    const within = await loadWith('10.27')
    expect(within.held).toBe(false)
    expect(within.submitted.code).toBe(0)
    const readings = await stage.db
      .selectFrom('controlReading')
      .innerJoin('referenceMaterial', 'referenceMaterial.id', 'controlReading.materialId')
      .select(['raw', 'instrument', 'verdict'])
      .where('materialName', '=', materialName)
      .orderBy('controlReading.id')
      .execute()
    expect(readings).toEqual([
      { raw: '10.28', instrument: 'GF-01', verdict: 'rejected' },
      { raw: '10.27', instrument: 'GF-01', verdict: 'accepted' },
    ])
  })

  it('an ash fusion furnace: temperatures beyond its range', async () => {
    const { id, labCode } = await sampleWith('AFT')
    const codes = ['DT', 'ST', 'HT', 'FT']
    const mappingId = await addMapping(
      'ID',
      codes.map(code => column(code, 'AFT', { component: code, decimals: 0 })),
    )
    await expectOk(load(file(mappingId, `ID,DT,ST,HT,FT\n${labCode},1380,1420,1450,>1500\n`)))
    expect((await readingsOf(id, 'AFT')).map(({ raw }) => raw).toSorted()).toEqual(['1380', '1420', '1450', '>1500'])
  })

  it('two people who load one file at once enter its readings once', async () => {
    const { id, labCode } = await sampleWith('STAD')
    const mappingId = await addMapping('ID', [column('S', 'STAD')])
    const input = file(mappingId, `ID,S\n${labCode},0.50\n`)
    const answers = await Promise.all([load(input), lab.colleague.client.call(instrumentFileCalls.load, input)])
    const codes = answers.map(({ code }) => code)
    expect(codes.filter(code => code === 0)).toHaveLength(1)
    expect([instrumentFileFailures.nothingReady.code, commonFailures.changedMeanwhile.code]).toContain(
      codes.find(code => code !== 0),
    )
    expect(await readingsOf(id, 'STAD')).toHaveLength(1)
  })

  it('refuses a binary file, other headings, a taken name and an old version', async () => {
    const columns = [column('S', 'STAD')]
    const mappingId = await addMapping('ID', columns, { mappingName: '测硫仪' })
    expectRefusal(
      await preview(file(mappingId, Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))),
      instrumentFileFailures.unreadable,
    )
    const workbook = await preview(file(mappingId, Buffer.from([0x50, 0x4b, 3, 4, 32, 32])))
    expectRefusal(workbook, instrumentFileFailures.unreadable)
    expect(workbook.message).toContain('另存为 CSV')
    const withoutCode = await expectOk(preview(file(mappingId, 'ID,S\n,0.5\n')))
    expect(withoutCode.rows.map(({ state }) => state)).toEqual(['noCode'])
    expectRefusal(await preview(file(mappingId, 'Code,S\nA,1\n')), instrumentFileFailures.noHeading)
    expectRefusal(await preview(file(999_999, 'ID,S\n')), commonFailures.notThere)
    const mapping = { mappingName: '测硫仪', codeHeading: 'ID', columns }
    expectRefusal(await lab.desk.call(instrumentFileCalls.addMapping, mapping), instrumentFileFailures.mappingTaken)
    const stale = { ...mapping, id: mappingId, version: 7 }
    expectRefusal(await lab.desk.call(instrumentFileCalls.updateMapping, stale), commonFailures.changedMeanwhile)
    await expectOk(lab.desk.call(instrumentFileCalls.updateMapping, { ...stale, codeHeading: 'Code', version: 1 }))
    const mappings = await expectOk(lab.analyst.client.call(instrumentFileCalls.mappings))
    expect(mappings.find(({ id }) => id === mappingId)).toMatchObject({ codeHeading: 'Code', version: 2 })
    expectRefusal(await lab.analyst.client.call(instrumentFileCalls.addMapping, mapping), commonFailures.noPermission)
  })

  // the last one: with a registered instrument, others must be registered as well
  it('refuses a file of an instrument that may not be used once, not for each sample', async () => {
    const [one, two] = [await sampleWith('STAD'), await sampleWith('STAD')]
    const instrumentNumber = `OLD${next()}`
    const instrument = { instrumentName: '测硫仪', instrumentNumber, calibratedUntil: '2020-01-01' }
    await expectOk(lab.desk.call(instrumentCalls.add, instrument))
    const mappingId = await addMapping('ID', [column('S', 'STAD')], { instrumentNumber })
    const refused = await load(file(mappingId, `ID,S\n${one.labCode},0.50\n${two.labCode},0.51\n`))
    expectRefusal(refused, instrumentFailures.expired)
    expect(refused.message.split(instrumentNumber)).toHaveLength(2)
  })
})
