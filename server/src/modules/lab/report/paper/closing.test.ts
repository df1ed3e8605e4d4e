import { expect, it } from 'vitest'
import {
  addTestedDelegation,
  issue,
  readSnapshot,
  submitReport,
  useOffice,
} from '../../../../../test/builders/report.ts'
import { placesOf } from '../../../../../test/pdf/read-pdf.ts'
import { drawReport } from './draw-report.ts'

const { stage, lab, people } = useOffice()

it('has the signatures of many analysts beside that of the reviewer, not below it', async () => {
  const { id } = await issue(people, await submitReport(people, await addTestedDelegation(stage, lab)))
  const { snapshot } = await readSnapshot(stage.db, id)
  const signaturesOf = async (count: number) => {
    const testedBy = Array.from({ length: count }, (_, at) => `欧阳检测${at}`)
    const places = await placesOf(
      await drawReport({ ...snapshot, signatures: { ...snapshot.signatures, testedBy } }, new Map()),
    )
    const names = places.find(({ text }) => text.startsWith('欧阳检测0'))
    const reviewer = places.find(({ text }) => text === '审核')
    if (names === undefined || reviewer === undefined) throw new Error('no signatures')
    return { text: names.text.replace(/ /g, ''), room: reviewer.left - names.right }
  }
  expect((await signaturesOf(2)).text).toBe('欧阳检测0、欧阳检测1')
  const many = await signaturesOf(8)
  expect(many.text).toBe('欧阳检测0、欧阳检测1、欧阳检测2等8人')
  expect(many.room).toBeGreaterThan(0)
})
