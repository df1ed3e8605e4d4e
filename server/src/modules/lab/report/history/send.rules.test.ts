import type { ReportSnapshot } from '@seam/contract/lab/report/report.snapshot'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { messagesOf } from './send.rules.ts'

type Result = ReportSnapshot['samples'][number]['results'][number]
const result = (symbol: string, value: string): Result => ({
  projectCode: symbol,
  projectName: symbol,
  symbol,
  unit: '%',
  basis: null,
  value,
  estimated: false,
  standard: '',
})
const snapshot = (names: readonly string[], results: readonly Result[] = [result('Aad', '9.80')]) =>
  ({
    reportCode: 'BG2026-000123-G1',
    checkUrl: 'https://lab.example.com/check/AbCdEfGhIjKlMnOpQrStUv',
    paperCode: 'K7QM2XRD',
    samples: names.map(sampleName => ({ sampleName, results })),
  }) as unknown as ReportSnapshot

const longestVariable = (content: 'values' | 'link', report: ReportSnapshot) =>
  Math.max(
    ...messagesOf(content, report).flatMap(({ variables: { host: _template, ...variables } }) =>
      Object.values(variables).map(text => [...text].length),
    ),
  )

it('has no variable of more than 20 characters, as services of text messages demand', () => {
  const names = fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 3 })
  const isShort = (samples: readonly string[], value: string) => {
    const report = snapshot(samples, [result('Aad', value)])
    return longestVariable('values', report) <= 20 && longestVariable('link', report) <= 20
  }
  expect(fc.check(fc.property(names, fc.string({ maxLength: 40 }), isShort))).toMatchObject({ failed: false })
})

it('sends one message with six values for each sample', () => {
  const messages = messagesOf('values', snapshot(['1号煤', '2号煤'], [result('Aad', '9.80'), result('Mad', '1.25')]))
  expect(messages.map(({ part }) => part)).toEqual([1, 2])
  expect(messages[1]?.variables).toEqual({
    sample: '2号煤',
    report: 'BG2026-000123-G1',
    value1: 'Aad 9.80%',
    value2: 'Mad 1.25%',
    value3: '—',
    value4: '—',
    value5: '—',
    value6: '—',
  })
})

const valuesOf = (...results: readonly ReturnType<typeof result>[]) => {
  const [message] = messagesOf('values', snapshot(['1号煤'], results))
  return Object.entries(message?.variables ?? {}).flatMap(([name, text]) => (name.startsWith('value') ? [text] : []))
}

it('says how many results there are if not all have a place', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => result(`P${at}`, '1'))
  expect(valuesOf(...many(6))).toEqual(['P0 1%', 'P1 1%', 'P2 1%', 'P3 1%', 'P4 1%', 'P5 1%'])
  expect(valuesOf(...many(8))).toEqual(['P0 1%', 'P1 1%', 'P2 1%', 'P3 1%', 'P4 1%', '等8项'])
})

it('shortens the name of a result, never its value', () => {
  const heat = { ...result('', '6012'), projectName: '收到基低位发热量（恒压，折算）', unit: 'kcal/kg' }
  expect(valuesOf(heat)[0]).toBe('收到基低位发热… 6012kcal/kg')
  expect(valuesOf(result('灰熔融性变形温度DT', '>1500 还原性气氛'))[0]).toBe('灰熔融性变形… >1500 还原性气氛%')
  expect(valuesOf(result('Ad', '仅收缩，并且有很长的说明文字超出变量'))[0]).toBe('Ad 见报告')
})

it('shortens a name only where the value leaves no room for it, and leaves a value out where no name is left', () => {
  const valueOf = (length: number) => 'x'.repeat(length - 1)
  expect(valuesOf(result('ABCD', valueOf(15)))[0]).toBe(`ABCD ${valueOf(15)}%`)
  expect(valuesOf(result('ABCD', valueOf(16)))[0]).toBe(`AB… ${valueOf(16)}%`)
  expect(valuesOf(result('AB', valueOf(17)))[0]).toBe(`AB ${valueOf(17)}%`)
  expect(valuesOf(result('AB', valueOf(18)))[0]).toBe('AB 见报告')
})

it('marks results as the report does', () => {
  expect(
    valuesOf(
      { ...result('Ad', '9.92'), waived: true },
      { ...result('Qnet', '25.31'), estimated: true },
      { ...result('Odaf', '5.10'), estimated: true, waived: true },
    ).slice(0, 3),
  ).toEqual(['Ad 9.92%#', 'Qnet 25.31%*', 'Odaf 5.10%*#'])
})

it('sends the address of the public page in two parts, with the code of the paper', () => {
  const [message] = messagesOf('link', snapshot(['主焦精煤', '2号煤']))
  const { host = '', path1 = '', path2 = '', code, sample } = message?.variables ?? {}
  expect(`${host}/check/${path1}${path2}`).toBe('https://lab.example.com/check/AbCdEfGhIjKlMnOpQrStUv')
  expect({ code, sample }).toEqual({ code: 'K7QM2XRD', sample: '主焦精煤等2个' })
})

it('names the sample alone if there is one, and the first within its room if there are several', () => {
  const sampleOf = (...names: readonly string[]) => messagesOf('link', snapshot(names))[0]?.variables['sample']
  expect(sampleOf('主焦精煤')).toBe('主焦精煤')
  const long = '甲'.repeat(20)
  expect(sampleOf(long, '2号煤')).toBe(`${'甲'.repeat(17)}等2个`)
})

it('has no code of a paper that was issued without one', () => {
  const { paperCode: _, ...older } = snapshot(['1号煤'])
  expect(messagesOf('link', older as ReportSnapshot)[0]?.variables['code']).toBe('')
})
