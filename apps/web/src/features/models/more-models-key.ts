/** Where the server's word lies on when there may be more models, in seconds; null where all its providers have answered. */
export const MORE_MODELS_KEY = ['more-models'];
