import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answers, show } from '../../../../../../../test/stage.tsx'
import { SampleDrop, useSampleImport } from './sample-import.tsx'

const onTable = vi.fn<(table: object) => void>()
const Page = ({ onFiles }: { onFiles?: () => void }) => {
  const { take } = useSampleImport(onTable)
  return (
    <>
      <h2>委托方</h2>
      <SampleDrop take={take}>
        <p>样品</p>
      </SampleDrop>
      <div
        role="presentation"
        onDrop={event => {
          event.preventDefault()
          onFiles?.()
        }}
      >
        图片
      </div>
    </>
  )
}
const dropOn = (text: string) => {
  const files = [new File(['x'], '送样单.xlsx', { type: 'application/vnd.ms-excel' })]
  return fireEvent.drop(screen.getByText(text), { dataTransfer: { types: ['Files'], files } })
}

test.each(['委托方', '样品'])('reads a workbook that is dropped on %s, and the page stays', async place => {
  answers({ rows: [['甲']], doubtful: [], cut: false })
  show(<Page />)
  expect(dropOn(place)).toBe(false)
  await waitFor(() => expect(onTable).toHaveBeenCalledWith({ table: [['甲']], doubtful: [] }))
})

test('leaves a file to the field on which it is dropped', () => {
  const onFiles = vi.fn<() => void>()
  show(<Page onFiles={onFiles} />)
  dropOn('图片')
  expect(onFiles).toHaveBeenCalledOnce()
  expect(onTable).not.toHaveBeenCalled()
})
