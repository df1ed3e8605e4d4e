import type { DictionaryType } from '@seam/contract/system/dictionary'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answers, sent, show } from '../../../../test/stage.tsx'
import { TypeDialog } from './type-dialog.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')

const none = () => undefined
const dialog = (dictionary: DictionaryType | undefined) => (
  <TypeDialog open={dictionary !== undefined} dictionary={dictionary} onClose={none} onAdded={none} />
)

test('renames the dictionary for which it opens, although it was loaded before', async () => {
  const { change } = show(dialog(undefined))
  const dictionary = { dictType: 'sampleCondition', typeName: '样品状况', closed: false, version: 3, entries: [] }
  change(dialog(dictionary))
  fireEvent.change(await screen.findByLabelText('字典名称'), { target: { value: '来样状况' } })
  answers(null)
  fireEvent.click(screen.getByRole('button', { name: /确\s?定/ }))
  await waitFor(() => expect(sent()).toEqual([{ dictType: 'sampleCondition', typeName: '来样状况', version: 3 }]))
})
