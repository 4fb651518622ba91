// Money as it is shown: US dollars (specification, section 9), cents only where there are some.
const written = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

export const formatCurrency = (amount: number) => written.format(amount)
