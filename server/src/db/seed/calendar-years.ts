// Generated from chinese-days 1.5.7 (docs/decisions/036-working-calendar.md).
type Year = { readonly rest: Readonly<Record<string, string>>; readonly work: Readonly<Record<string, string>> }

/** Days that differ from the week, by the name of the holiday: MM-dd. */
export const calendarYears: Readonly<Record<number, Year>> = {
  2025: {
    rest: {
      元旦: '01-01',
      春节: '01-28 01-29 01-30 01-31 02-01 02-02 02-03 02-04',
      清明: '04-04 04-05 04-06',
      劳动节: '05-01 05-02 05-03 05-04 05-05',
      端午: '05-31 06-01 06-02',
      国庆节: '10-01 10-02 10-03 10-04 10-05 10-07 10-08',
      中秋: '10-06',
    },
    work: {
      春节: '01-26 02-08',
      劳动节: '04-27',
      国庆节: '09-28 10-11',
    },
  },
  2026: {
    rest: {
      元旦: '01-01 01-02 01-03',
      春节: '02-15 02-16 02-17 02-18 02-19 02-20 02-21 02-22 02-23',
      清明: '04-04 04-05 04-06',
      劳动节: '05-01 05-02 05-03 05-04 05-05',
      端午: '06-19 06-20 06-21',
      中秋: '09-25 09-26 09-27',
      国庆节: '10-01 10-02 10-03 10-04 10-05 10-06 10-07',
    },
    work: {
      元旦: '01-04',
      春节: '02-14 02-28',
      劳动节: '05-09',
      国庆节: '09-20 10-10',
    },
  },
}
