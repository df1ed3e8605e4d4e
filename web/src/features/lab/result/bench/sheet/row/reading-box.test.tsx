import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../../../../../test/stage.tsx'
import { ReadingBox } from './reading-box.tsx'

const Box = () => {
  const [text, setText] = useState('')
  return (
    <ReadingBox
      itemId={7}
      component=""
      at={0}
      text={text}
      label="第1次"
      former=""
      unused={false}
      impossible={false}
      words={['<', '未检出', '无法测定']}
      describedBy={undefined}
      onText={(_, typed) => setText(typed)}
    />
  )
}

test('Alt with an arrow enters the words that a reading may be, one after the other', () => {
  const onSheet = vi.fn<() => void>()
  document.addEventListener('keydown', onSheet)
  show(<Box />)
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: '第1次' })
  const press = (key: string) => {
    fireEvent.keyDown(box, { key, altKey: true })
    return box.value
  }
  expect(['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'].map(press)).toEqual([
    '未检出',
    '无法测定',
    '未检出',
    '无法测定',
  ])
  expect(onSheet).not.toHaveBeenCalled()
})
