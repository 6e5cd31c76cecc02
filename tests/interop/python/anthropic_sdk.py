"""The loops of the README of Anthropic's SDK."""

import os

import anthropic

MODEL = "scripted-1"
HELLO = "Hello from upstream."
# This SDK puts the version behind the address by itself.
settings = {
    "base_url": os.environ["PARLEY_BASE_URL"].removesuffix("/v1"),
    "api_key": os.environ["PARLEY_KEY"],
    "max_retries": 0,
}
client = anthropic.Anthropic(**settings)
asked = {"model": MODEL, "max_tokens": 1024, "messages": [{"role": "user", "content": "Hello, Claude"}]}


def a_message():
    message = client.messages.create(**asked)
    assert message.content[0].text == HELLO
    assert message.stop_reason == "end_turn" and message.usage.output_tokens > 0


def a_stream():
    with client.messages.stream(**asked) as stream:
        assert "".join(stream.text_stream) == HELLO
        assert stream.get_final_message().content[0].text == HELLO


def the_count_of_tokens():
    counted = client.messages.count_tokens(model=MODEL, messages=asked["messages"])
    assert counted.input_tokens > 0


def a_wrong_key():
    try:
        anthropic.Anthropic(**{**settings, "api_key": "wrong"}).messages.create(**asked)
    except anthropic.AuthenticationError:
        return
    raise AssertionError("it was taken")


CHECKS = [a_message, a_stream, the_count_of_tokens, a_wrong_key]
