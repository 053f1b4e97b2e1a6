import type fc from 'fast-check'

export type Act<Choice, Model, Real> = (choice: Choice, model: Model, real: Real) => Promise<void>
export type May<Choice, Model> = (choice: Choice, model: Readonly<Model>) => boolean

/**
 * Creates commands with random choices for fast-check: a command runs if it is possible, and the shop must then agree
 * with the model. A failure shows its name and choice.
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
