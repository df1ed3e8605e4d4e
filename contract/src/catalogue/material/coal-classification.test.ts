import { expect, it } from 'vitest'
import { coalForm, printedClassText } from './coal-classification.ts'

const coking = {
  category: { number: '24', code: 'JM', name: '焦煤' },
  missing: [],
  criteria: ['G 58，>50～65'],
  cautions: [],
}

it.each([
  ['the kind of a sample that was not floated', coalForm.raw, '精煤', '精煤'],
  ['the float of a sample', coalForm.float, '原煤', '浮煤'],
])('the printed class names %s', (_what, form, kind, name) =>
  expect(printedClassText({ ...coking, form }, kind)).toBe(
    `煤类（GB/T 5751，${name}）：焦煤 JM 24；依据 G 58，>50～65`,
  ),
)
