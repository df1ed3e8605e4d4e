import { z } from 'zod'

/** A mobile, or a landline with or without area code and extension: 0355-2088888, 2088888-801. */
export const telephoneForm = /^(1\d{10}|(0\d{2,3}-?)?[2-9]\d{6,7}(-\d{1,5})?)$/
const message = '请输入正确的电话号码'

export const telephone = z.string({ error: '请输入电话' }).trim().regex(telephoneForm, message)

/** Absent and empty both become ''. */
export const optionalTelephone = z
  .string()
  .trim()
  .refine(value => value === '' || telephoneForm.test(value), message)
  .nullish()
  .transform(value => value ?? '')
