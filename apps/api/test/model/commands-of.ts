import type fc from 'fast-check'

export type Act<Choice, Model, Real> = (choice: Choice, model: Model, real: Real) => Promise<void>
export type May<Choice, Model> = (choice: Choice, model: Readonly<Model>) => boolean

/**
 * Makes commands of which fast-check makes many by their choices: one runs where it may, and afterwards the shop must
 * be as the model says. Its name and choice are what a failure shows.
 */
export function commandsOf<Model extends object, Real>(compare: (model: Model, real: Real) => Promise<void>) {
  return <Choice>(
    name: string,
    choices: fc.Arbitrary<Choice>,
    act: Act<Choice, Model, Real>,
    may: May<Choice, Model>,
  ): fc.Arbitrary<fc.AsyncCommand<Model, Real>> =>
    choices.map(choice => ({
      check: model => may(choice, model),
      run: async (model, real) => {
        await act(choice, model, real)
        await compare(model, real)
      },
      toString: () => `${name}(${JSON.stringify(choice)})`,
    }))
}
