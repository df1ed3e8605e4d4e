import { expect, test } from 'vitest'
import { bandScale, fitMarks, labelStep, linearScale, reachesOf, textWidth, tickTexts } from './scale.ts'

test('a scale has round lines and maps its ends to the ends of the drawing', () => {
  const { ticks, position } = linearScale([0, 97], [200, 0])
  expect(ticks).toEqual([0, 20, 40, 60, 80, 100])
  expect([position(0), position(50), position(100)]).toEqual([200, 100, 0])
})

test.each([[[]], [[5]], [[5, 5]]])('a scale of %j has a length', values => {
  const { ticks, position } = linearScale(values, [100, 0])
  expect(ticks.length).toBeGreaterThan(1)
  expect(Number.isFinite(position(5))).toBe(true)
})

test('bands divide the width', () => {
  const bands = bandScale(4, [20, 100])
  expect([bands.width, bands.left(1), bands.middle(3)]).toEqual([20, 40, 90])
})

test('labels that would overlap are thinned out', () => {
  expect(labelStep(10, 600, 50)).toBe(1)
  expect(labelStep(31, 300, 40)).toBe(5)
  expect(textWidth('5月')).toBe(19)
})

test('a phone draws six marks of one end and counts the others', () => {
  const months = [1, 2, 3, 4, 5, 6, 7, 8]
  expect(fitMarks(months, true, 'last')).toEqual({ drawn: [3, 4, 5, 6, 7, 8], left: 2 })
  expect(fitMarks(months, true, 'first').drawn).toEqual([1, 2, 3, 4, 5, 6])
  expect(fitMarks(months, false, 'last')).toEqual({ drawn: months, left: 0 })
  const projects = Array.from({ length: 46 }, (_, at) => at)
  expect(fitMarks(projects, false, 'first')).toEqual({ drawn: projects.slice(0, 16), left: 30 })
  expect(fitMarks(projects, false, 'last').left).toBe(0)
})

test('large values on the lines are short', () =>
  expect(tickTexts([950, 9800, 120_000])).toEqual(['950', '9,800', '12万']))

test('lines close to each other have different texts', () =>
  expect(tickTexts([26_400, 26_450, 26_500])).toEqual(['26,400', '26,450', '26,500']))

test('points at the same place share the space beside it, and others have what is nearest to them', () => {
  expect(reachesOf([100, 100, 100], [0, 100])).toEqual([
    { y: 0, height: 72 },
    { y: 72, height: 14 },
    { y: 86, height: 14 },
  ])
  expect(reachesOf([80, 20], [0, 100])).toEqual([
    { y: 50, height: 50 },
    { y: 0, height: 50 },
  ])
  expect(reachesOf([5], [0, 100])).toEqual([{ y: 0, height: 100 }])
})
